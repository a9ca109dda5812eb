import * as contract from "#modules/notices/contract.ts";
import {
  allowLetters,
  findLetterSwitch,
  list,
  live,
  markAllRead,
  markRead,
  markUnread,
  page,
  stopLetters,
  subscribePush,
  testPush,
  undoMarkAllRead,
  unsubscribePush,
} from "#modules/notices/index.ts";
import { isCurvePoint } from "#platform/crypto.ts";
import { act, stream, view } from "./act.ts";
import { publicProcedure, router, signedInProcedure } from "./trpc.ts";

export const letters = router({
  find: view(publicProcedure, contract.find, findLetterSwitch),
  stop: act(publicProcedure, contract.stop, stopLetters),
  allow: act(publicProcedure, contract.allow, allowLetters),
});

const pushAddress = contract.subscribePush.input.refine(({ p256dh }) => isCurvePoint(p256dh), {
  path: ["p256dh"],
  error: "validation.invalid",
});

export const notifications = router({
  list: view(signedInProcedure, contract.list, list),
  page: view(signedInProcedure, contract.page, page),
  live: stream(signedInProcedure, live),
  markRead: act(signedInProcedure, contract.markRead, markRead),
  markUnread: act(signedInProcedure, contract.markUnread, markUnread),
  markAllRead: act(signedInProcedure, contract.markAllRead, markAllRead),
  undoMarkAllRead: act(signedInProcedure, contract.undoMarkAllRead, undoMarkAllRead),
  pushKey: view(signedInProcedure, contract.pushKey, ({ push }) => ({ key: push.publicKey })),
  subscribePush: act(
    signedInProcedure,
    { ...contract.subscribePush, input: pushAddress },
    (deps, actor, input, ctx) => subscribePush(deps, actor, input, ctx.sessionToken),
  ),
  unsubscribePush: act(signedInProcedure, contract.unsubscribePush, unsubscribePush),
  testPush: act(signedInProcedure, contract.testPush, testPush),
});
