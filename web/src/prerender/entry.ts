/** The build's entry: the renderer, with the styles every page needs. */
import "virtual:tokens.css";
import "./font.css";
import "../ui/global.css";
import { renderSite } from "./render.tsx";

export default renderSite;
