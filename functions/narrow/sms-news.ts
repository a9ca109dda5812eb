export { takeGuestSmsNews } from "#modules/guests/index.ts";
export { takeSmsNews } from "#modules/notices/index.ts";
