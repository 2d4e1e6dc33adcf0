import { AnimatePresence, Reorder } from "motion/react";
import { useState } from "react";

const spring = { type: "spring", visualDuration: 0.4, bounce: 0 };
export function App() {
  const [tasks, setTasks] = useState(["A", "B", "C", "D", "E"]);
  const remove = (task) => setTasks(tasks.filter((other) => other !== task));
  return (
    <>
      <button id="go" onClick={() => setTasks(tasks.toReversed())} />
      <Reorder.Group values={tasks} onReorder={setTasks}>
        <AnimatePresence>
          {tasks.map((task) => (
            <Reorder.Item key={task} id={task === "A" ? "film" : task} value={task} initial={{ opacity: 0 }} animate={{ opacity: 1 }} exit={{ opacity: 0 }} transition={spring}>
              {task} <button onClick={() => remove(task)}>Remove</button>
            </Reorder.Item>
          ))}
        </AnimatePresence>
      </Reorder.Group>
    </>
  );
}
