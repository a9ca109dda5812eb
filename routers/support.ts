import * as contract from "#modules/support/contract.ts";
import { conversation, markThreadRead, openThread, threads, write } from "#modules/support/index.ts";
import { act, view } from "./act.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const support = router({
  threads: view(signedInProcedure, contract.threads, threads),
  conversation: view(signedInProcedure, contract.conversationOf, conversation),
  openThread: act(signedInProcedure, contract.openThread, openThread),
  write: act(signedInProcedure, contract.write, write),
  markThreadRead: act(signedInProcedure, contract.ofThread, markThreadRead),
});
