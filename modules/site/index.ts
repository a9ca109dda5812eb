export { areaAnswer } from "./area-answer.ts";
export { publicFigures } from "./public-figures.ts";
