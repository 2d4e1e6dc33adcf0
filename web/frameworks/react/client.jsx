import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App.jsx";

hydrateRoot(
  document.querySelector("#root"),
  <StrictMode>
    <App />
  </StrictMode>,
);
