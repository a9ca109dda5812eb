export { areaAnswer } from "./area-answer.ts";
export { publicFigures } from "./public-figures.ts";
export { writeToUs } from "./write-to-us.ts";
