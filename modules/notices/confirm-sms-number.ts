import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/reachability.ts";
import type { Reachability } from "./contract/reachability.ts";
import { mostCodeMisses, tryCode } from "./queries/reachability.ts";
import { readReachability } from "./reachability.ts";
import { hashSmsCode } from "./set-sms-number.ts";

/**
 * Confirms the user's number with the code sent to it, which turns on text messages. Refuses with SMS_CODE_WRONG, and
 * with TOO_MANY_REQUESTS after five wrong codes, until a new one is requested.
 */
export async function confirmSmsNumber(
  deps: Deps,
  { userId }: Actor,
  { code }: z.output<typeof contract.confirmSmsNumber.input>,
): Promise<Reachability> {
  const now = deps.now();
  const tried = await tryCode(deps.db, { userId, codeHash: hashSmsCode(userId, code), now });
  if (tried?.isRight) return readReachability(deps.db, userId);
  if (tried && tried.misses > mostCodeMisses)
    throw new Refused({
      code: "TOO_MANY_REQUESTS",
      params: { retryAfterSeconds: Math.ceil((Date.parse(tried.expiresAt) - Date.parse(now)) / 1000) },
    });
  throw new Refused({ code: "SMS_CODE_WRONG" });
}
