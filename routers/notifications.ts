import * as contract from "#modules/notices/contract.ts";
import {
  list,
  live,
  markAllRead,
  markRead,
  markUnread,
  page,
  subscribePush,
  testPush,
  undoMarkAllRead,
  unsubscribePush,
} from "#modules/notices/index.ts";
import { isCurvePoint } from "#platform/curve-point.ts";
import { act, stream, view } from "./act.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const notifications = router({
  list: view(signedInProcedure, contract.list, list),
  page: view(signedInProcedure, contract.page, page),
  live: stream(signedInProcedure, live),
  markRead: act(signedInProcedure, contract.markRead, markRead),
  markUnread: act(signedInProcedure, contract.markUnread, markUnread),
  markAllRead: act(signedInProcedure, contract.markAllRead, markAllRead),
  undoMarkAllRead: act(signedInProcedure, contract.undoMarkAllRead, undoMarkAllRead),
  pushKey: signedInProcedure
    .output(answers(contract.pushKey.output))
    .query(({ ctx }) => ({ key: ctx.deps.push.publicKey })),
  subscribePush: signedInProcedure
    .input(
      contract.subscribePush.input.refine(({ p256dh }) => isCurvePoint(p256dh), {
        path: ["p256dh"],
        error: "validation.invalid",
      }),
    )
    .output(answers(contract.subscribePush.output))
    .mutation(({ ctx, input }) => subscribePush(ctx.deps, ctx.actor, input, ctx.sessionToken)),
  unsubscribePush: act(signedInProcedure, contract.unsubscribePush, unsubscribePush),
  testPush: act(signedInProcedure, contract.testPush, testPush),
});
