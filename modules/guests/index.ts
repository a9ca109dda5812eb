export { canTexts, saveCanTexts } from "./can-texts.ts";
export { deliverGuestMessage } from "./deliver.ts";
export { codeValues, message, saveGuest, stays, templates } from "./guests.ts";
export { sendMessage } from "./message.ts";
export { deleteGuestsOf, deleteOldGuests, deleteOldTitles } from "./queries/stay-guests.ts";
export { stayLink, stayPage } from "./stay-page.ts";
export { stopGuestTexts, stopMessages, takeGuestBounces, takeGuestSmsNews } from "./stop.ts";
export { sendGuestMessages } from "./tasks.ts";
export { removeTemplate, saveTemplate, sendDayBefore } from "./templates.ts";
