import { useState } from "react";
import { Drawer } from "vaul";

export function App() {
  const [isOpen, setOpen] = useState(false);
  const [snap, setSnap] = useState(0.5);
  return (
    <Drawer.Root open={isOpen} onOpenChange={setOpen} snapPoints={[0.5, 0.95]} activeSnapPoint={snap} setActiveSnapPoint={setSnap}>
      <Drawer.Trigger id="go" />
      <Drawer.Portal>
        <Drawer.Overlay className="overlay" />
        <Drawer.Content id="film" className="sheet">
          <Drawer.Title>Rows</Drawer.Title>
          <Drawer.Close id="back" />
          <ul>{rows}</ul>
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
const rows = Array.from({ length: 40 }, (_, i) => <li key={i}>{i}</li>);
