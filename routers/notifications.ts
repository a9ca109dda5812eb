import * as contract from "#modules/notices/contract/notifications.ts";
import * as reachContract from "#modules/notices/contract/reachability.ts";
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
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const notifications = router({
  list: signedInProcedure.output(answers(contract.list.output)).query(({ ctx }) => list(ctx.deps, ctx.actor)),
  page: signedInProcedure
    .input(contract.page.input)
    .output(answers(contract.page.output))
    .query(({ ctx, input }) => page(ctx.deps, ctx.actor, input)),
  live: signedInProcedure.subscription(({ ctx, signal }) =>
    live(ctx.deps, ctx.actor, {
      signal: AbortSignal.any([signal ?? ctx.request.signal, AbortSignal.timeout(ctx.site.streamMs)]),
      isSignedIn: ctx.isSignedIn,
    }),
  ),
  markRead: signedInProcedure
    .input(contract.markRead.input)
    .output(answers(contract.markRead.output))
    .mutation(({ ctx, input }) => markRead(ctx.deps, ctx.actor, input)),
  markUnread: signedInProcedure
    .input(contract.markUnread.input)
    .output(answers(contract.markUnread.output))
    .mutation(({ ctx, input }) => markUnread(ctx.deps, ctx.actor, input)),
  markAllRead: signedInProcedure
    .input(contract.markAllRead.input)
    .output(answers(contract.markAllRead.output))
    .mutation(({ ctx, input }) => markAllRead(ctx.deps, ctx.actor, input)),
  undoMarkAllRead: signedInProcedure
    .input(contract.undoMarkAllRead.input)
    .output(answers(contract.undoMarkAllRead.output))
    .mutation(({ ctx, input }) => undoMarkAllRead(ctx.deps, ctx.actor, input)),
  pushKey: signedInProcedure
    .output(answers(reachContract.pushKey.output))
    .query(({ ctx }) => ({ key: ctx.deps.push.publicKey })),
  subscribePush: signedInProcedure
    .input(reachContract.subscribePush.input)
    .output(answers(reachContract.subscribePush.output))
    .mutation(({ ctx, input }) => subscribePush(ctx.deps, ctx.actor, input, ctx.sessionToken)),
  unsubscribePush: signedInProcedure
    .input(reachContract.unsubscribePush.input)
    .output(answers(reachContract.unsubscribePush.output))
    .mutation(({ ctx, input }) => unsubscribePush(ctx.deps, ctx.actor, input)),
  testPush: signedInProcedure
    .input(reachContract.testPush.input)
    .output(answers(reachContract.testPush.output))
    .mutation(({ ctx, input }) => testPush(ctx.deps, ctx.actor, input)),
});
