export { areaAnswer, publicFigures, reliability } from "#modules/site/index.ts";
