export { fullTest } from "../full.ts";
