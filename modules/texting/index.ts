export { askConsent, textingOf } from "./deliver.ts";
export { takeText } from "./take-text.ts";
