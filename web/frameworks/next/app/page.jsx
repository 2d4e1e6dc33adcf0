"use client";

export { App as default } from "../../react/App.jsx";
