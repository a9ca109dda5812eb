export { askConsent, textingOf } from "./deliver.ts";
export { openPayLink, payLink } from "./open-pay-link.ts";
export { listTextsFrom, listWithNumbers } from "./queries.ts";
export { signUpByPhone, streetDay } from "./sign-up-by-phone.ts";
export { takeText } from "./take-text.ts";
