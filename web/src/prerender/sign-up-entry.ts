/** The build's entry for sign-up: its renderer, with the styles of the app's first screen. */
import "virtual:theme.css";
import "../ui/font.css";
import "../ui/global.css";
import "../ui/screens.css";
import "./early.css";
import { renderSignUp } from "./sign-up.tsx";

export default renderSignUp;
