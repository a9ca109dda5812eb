import * as contract from "#contracts/notifications.ts";
import { list } from "#services/notifications/reads.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const notifications = router({
  list: signedInProcedure.output(answers(contract.list.output)).query(({ ctx }) => list(ctx.deps, ctx.actor)),
});
