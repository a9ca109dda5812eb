export { codeValues, message, saveGuest, stays, templates } from "./guests.ts";
export { sendMessage } from "./message.ts";
export {} from "./queries/guests.ts";
export { deleteGuestsOf, deleteOldGuests, deleteOldTitles } from "./queries/stay-guests.ts";
export { stopMessages } from "./stop.ts";
export { deliverGuestMessage, sendGuestMessages } from "./tasks.ts";
export { removeTemplate, saveTemplate } from "./templates.ts";
