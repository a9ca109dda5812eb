export { areaAnswer } from "./area-answer.ts";
export { publicFigures } from "./public-figures.ts";
export { countReliability, reliability } from "./reliability.ts";
export { writeToUs } from "./write-to-us.ts";
