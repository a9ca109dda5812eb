import { createHash, randomInt } from "node:crypto";
import type * as z from "zod";
import { countSmsCode } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { wordsIn } from "#platform/word.ts";
import type * as contract from "./contract/reachability.ts";
import type { Reachability } from "./contract/reachability.ts";
import { deleteUnproven, saveSmsNumber } from "./queries/reachability.ts";
import { findReader } from "./queries/readers.ts";
import { readReachability } from "./reachability.ts";

/** So long a code counts. */
const codeLasts = 10 * minute;

/**
 * Sends a code to a number, which takes text messages once the code was typed in. Numbers without a country's code are
 * American. It goes at once, as somebody waits for it: so it is sent outside of any transaction, and a number that takes
 * none is said to be so. A confirmed number stays until it is removed. Refuses with SMS_NUMBER_CONFIRMED, SMS_NUMBER_INVALID,
 * SMS_COUNTRY_CLOSED, SMS_NUMBER_NOT_MOBILE, SMS_UNREACHABLE, SMS_STOPPED, SMS_CODES_OFF and TOO_MANY_REQUESTS.
 */
export async function setSmsNumber(
  deps: Deps,
  { userId }: Actor,
  { number }: z.output<typeof contract.setSmsNumber.input>,
  address: string,
): Promise<Reachability> {
  const e164 = await readNumber(number, deps.smsCodes.countries);
  const before = await readReachability(deps.db, userId);
  // What takes messages already needs no proof again.
  if (before.sms?.state === "confirmed" && before.sms.number === e164) return before;
  if (before.sms?.state === "confirmed") throw new Refused({ code: "SMS_NUMBER_CONFIRMED" });
  await countSmsCode(deps, { userId, e164, address });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.now();
  const unproven = { userId, e164, codeHash: hashSmsCode(userId, code) };
  const isKept = await saveSmsNumber(deps.db, { ...unproven, codeExpiresAt: later(now, codeLasts), now });
  // Confirmed in another tab meanwhile.
  if (!isKept) throw new Refused({ code: "SMS_NUMBER_CONFIRMED" });
  const reader = await findReader(deps.db, userId);
  const word = await wordsIn(reader?.language ?? "en");
  const text = word("notifications.page.smsCode", { code });
  const answer = await deps.sms.send({ id: deps.newId(), to: e164, text });
  if (answer.outcome !== "sent") {
    await deleteUnproven(deps.db, unproven);
    throw new Refused({ code: answer.outcome === "stopped" ? "SMS_STOPPED" : "SMS_UNREACHABLE" });
  }
  return readReachability(deps.db, userId);
}

/** Codes are short: with the person in it, a table of hashes tells nothing of others. */
export function hashSmsCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}

/** Where numbers do not tell whether they are mobile ones, as with +1, either may be. */
const mobileTypes: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** +1 alone is 25 countries, some with ranges that pay whoever has messages sent there: so the country is what counts. */
async function readNumber(text: string, countries: readonly string[]): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const read = parsePhoneNumberFromString(text, "US");
  if (!read?.isValid()) throw new Refused({ code: "SMS_NUMBER_INVALID" });
  if (!read.country || !countries.includes(read.country)) throw new Refused({ code: "SMS_COUNTRY_CLOSED" });
  if (!mobileTypes.includes(read.getType())) throw new Refused({ code: "SMS_NUMBER_NOT_MOBILE" });
  return read.number;
}
