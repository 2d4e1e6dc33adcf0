import { hydrate } from "solid-js/web";
import { App } from "./App.jsx";

hydrate(() => <App />, document.querySelector("#root"));
