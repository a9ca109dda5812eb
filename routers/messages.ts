import * as contract from "#modules/pickups/contract/messages.ts";
import {
  createMessagePhotoUpload,
  markPickupMessagesRead,
  pickupMessages,
  sendPickupMessage,
  startCall,
} from "#modules/pickups/index.ts";
import { act, view } from "./act.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const messages = router({
  ofPickup: view(signedInProcedure, contract.pickupMessages, pickupMessages),
  send: act(signedInProcedure, contract.sendPickupMessage, sendPickupMessage),
  startCall: act(signedInProcedure, contract.startCall, startCall),
  markRead: act(signedInProcedure, contract.markPickupMessagesRead, markPickupMessagesRead),
  createPhotoUpload: act(signedInProcedure, contract.createMessagePhotoUpload, createMessagePhotoUpload),
});
