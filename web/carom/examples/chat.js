import { follow } from "./follow.js";
import { stream } from "./stream.js";

const ANSWER = `Carom billiards has three balls and no pockets. You score when your ball touches both of the others. In the
  game of three cushions it has to touch a cushion three times before it reaches the second one, so you think in lines and
  angles. A good player sees the whole path before the stroke, and a ball does nothing that was not in it.`;

const [box, answers, ask] = ["chat", "answers", "ask"].map((id) => document.getElementById(id));
follow(box, answers);

ask.addEventListener("click", async () => {
  const answer = answers.appendChild(document.createElement("p"));
  const add = stream((text) => (answer.textContent = text));
  // As from a model, some words at a time.
  for (const words of ANSWER.match(/(\S+\s+){1,6}\S*/g)) {
    await new Promise((done) => setTimeout(done, 500 * Math.random()));
    add(`${words} `);
  }
});
ask.click();
