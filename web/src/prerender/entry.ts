/** What the build runs: the renderer, with the styles that every page needs. */
import "virtual:tokens.css";
import "../ui/global.css";
import { renderSite } from "./render.tsx";

export default renderSite;
