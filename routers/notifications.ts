import * as contract from "#contracts/notifications.ts";
import { markRead } from "#services/notifications/mark-read.ts";
import { list } from "#services/notifications/reads.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const notifications = router({
  list: signedInProcedure.output(answers(contract.list.output)).query(({ ctx }) => list(ctx.deps, ctx.actor)),
  markRead: signedInProcedure
    .input(contract.markRead.input)
    .output(answers(contract.markRead.output))
    .mutation(({ ctx, input }) => markRead(ctx.deps, ctx.actor, input)),
});
