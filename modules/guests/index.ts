export { codeValues, message, stays, templates } from "./guest-pages.ts";
export { deleteGuestsOf, deleteOldGuests, deleteOldTitles } from "./queries/guests.ts";
export { removeTemplate } from "./remove-template.ts";
export { saveGuest } from "./save-guest.ts";
export { saveTemplate } from "./save-template.ts";
export { sendMessage } from "./send-message.ts";
export { stopMessages } from "./stop-messages.ts";
export { deliverGuestMessage } from "./tasks/guest-message.ts";
export { sendGuestMessages } from "./tasks/guest-messages.ts";
