export { stopMessages } from "#modules/guests/index.ts";
export { stopEmails } from "#modules/notices/index.ts";
export { stopRecord } from "#modules/rentals/index.ts";
