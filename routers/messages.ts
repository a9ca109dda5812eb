import * as contract from "#modules/pickups/contract/messages.ts";
import {
  createMessagePhotoUpload,
  markPickupMessagesRead,
  pickupMessages,
  sendPickupMessage,
} from "#modules/pickups/index.ts";
import { act, view } from "./act.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const messages = router({
  ofPickup: view(signedInProcedure, contract.pickupMessages, pickupMessages),
  send: act(signedInProcedure, contract.sendPickupMessage, sendPickupMessage),
  markRead: act(signedInProcedure, contract.markPickupMessagesRead, markPickupMessagesRead),
  createPhotoUpload: act(signedInProcedure, contract.createMessagePhotoUpload, createMessagePhotoUpload),
});
