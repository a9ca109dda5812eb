export { publicFigures } from "./public-figures.ts";
