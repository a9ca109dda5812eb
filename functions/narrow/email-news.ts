export { takeGuestBounces } from "#modules/guests/index.ts";
export { emailNews } from "#modules/notices/contract.ts";
export { takeEmailNews } from "#modules/notices/index.ts";
export { takeRecordBounces } from "#modules/rentals/index.ts";
