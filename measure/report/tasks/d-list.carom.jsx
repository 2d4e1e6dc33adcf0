import { useState } from "react";
import { bindReorder } from "carom/parts";
import { useBound, useLayout } from "carom/react";

export function App() {
  const [tasks, setTasks] = useState(["A", "B", "C", "D", "E"]);
  const layout = useLayout({ duration: 0.5 });
  const list = useBound(bindReorder, { onReorder: (order) => setTasks(order.map((i) => tasks[i])) }, layout.ref);
  const remove = (task) => setTasks(tasks.filter((other) => other !== task));
  return (
    <>
      <button id="go" onClick={() => setTasks(tasks.toReversed())} />
      <ul ref={list.ref}>
        {tasks.map((task) => (
          <li key={task} id={task === "A" ? "film" : task}>
            {task} <button onClick={() => remove(task)}>Remove</button>
          </li>
        ))}
      </ul>
    </>
  );
}
