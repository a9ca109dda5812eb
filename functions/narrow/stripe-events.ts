export { takeEvent } from "#modules/subscriptions/index.ts";
