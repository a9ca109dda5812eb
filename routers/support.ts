import * as contract from "#modules/support/contract.ts";
import * as acts from "#modules/support/index.ts";
import { act, view } from "./act.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const support = router({
  threads: view(signedInProcedure, contract.threads, acts.threads),
  conversation: view(signedInProcedure, contract.conversationOf, acts.conversation),
  answerTime: view(signedInProcedure, contract.answerTime, acts.answerTime),
  openThread: act(signedInProcedure, contract.openThread, acts.openThread),
  write: act(signedInProcedure, contract.write, acts.write),
  createPhotoUpload: act(signedInProcedure, contract.createPhotoUpload, acts.createPhotoUpload),
  markThreadRead: act(signedInProcedure, contract.ofThread, acts.markThreadRead),
});
