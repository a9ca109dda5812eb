import * as contract from "#modules/notices/contract.ts";
import * as notices from "#modules/notices/index.ts";
import { isCurvePoint } from "#platform/crypto.ts";
import { act, stream, view } from "./act.ts";
import { accountProcedure, publicProcedure, router, signedInProcedure } from "./trpc.ts";

export const letters = router({
  find: view(publicProcedure, contract.find, notices.findEmailSwitch),
  stop: act(publicProcedure, contract.stop, notices.stopEmails),
  allow: act(publicProcedure, contract.allow, notices.allowEmails),
});

const pushAddress = contract.subscribePush.input.refine(({ p256dh }) => isCurvePoint(p256dh), {
  path: ["p256dh"],
  error: "validation.invalid",
});

export const notifications = router({
  list: view(signedInProcedure, contract.list, notices.list),
  page: view(signedInProcedure, contract.page, notices.page),
  live: stream(signedInProcedure, notices.live),
  markRead: act(signedInProcedure, contract.markRead, notices.markRead),
  markUnread: act(signedInProcedure, contract.markUnread, notices.markUnread),
  markAllRead: act(signedInProcedure, contract.markAllRead, notices.markAllRead),
  undoMarkAllRead: act(signedInProcedure, contract.undoMarkAllRead, notices.undoMarkAllRead),
  pushKey: view(signedInProcedure, contract.pushKey, ({ push }) => ({ key: push.publicKey })),
  subscribePush: act(
    accountProcedure,
    { ...contract.subscribePush, input: pushAddress },
    (deps, actor, input, { context }) => notices.subscribePush(deps, actor, input, context.sessionToken),
  ),
  unsubscribePush: act(accountProcedure, contract.unsubscribePush, notices.unsubscribePush),
  testPush: act(accountProcedure, contract.testPush, notices.testPush),
});
