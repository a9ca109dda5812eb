export { takeText } from "#modules/texting/index.ts";
