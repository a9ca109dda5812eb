import * as contract from "#modules/support/contract/support.ts";
import { conversation, markThreadRead, openThread, threads, write } from "#modules/support/index.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const support = router({
  threads: signedInProcedure
    .output(answers(contract.threads.output))
    .query(({ ctx }) => threads(ctx.deps, ctx.actor)),
  conversation: signedInProcedure
    .input(contract.conversationOf.input)
    .output(answers(contract.conversationOf.output))
    .query(({ ctx, input }) => conversation(ctx.deps, ctx.actor, input)),
  openThread: signedInProcedure
    .input(contract.openThread.input)
    .output(answers(contract.openThread.output))
    .mutation(({ ctx, input }) => openThread(ctx.deps, ctx.actor, input)),
  write: signedInProcedure
    .input(contract.write.input)
    .output(answers(contract.write.output))
    .mutation(({ ctx, input }) => write(ctx.deps, ctx.actor, input)),
  markThreadRead: signedInProcedure
    .input(contract.ofThread.input)
    .output(answers(contract.ofThread.output))
    .mutation(({ ctx, input }) => markThreadRead(ctx.deps, ctx.actor, input)),
});
