import "@fontsource/barlow-semi-condensed/500.css";
import "@fontsource/barlow-semi-condensed/600.css";
import "@fontsource/eb-garamond/500.css";
import "@fontsource/eb-garamond/500-italic.css";
import "@fontsource/eb-garamond/600.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./parts/settings.svelte";

settings.apply();
settings.follow();
const target = document.getElementById("app");
if (target === null) throw new Error("The page has no place for the table.");
mount(App, { target });
