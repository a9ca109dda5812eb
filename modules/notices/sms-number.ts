import { createHash, randomInt } from "node:crypto";
import type * as z from "zod";
import { countSmsCode } from "#modules/accounts/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { Reachability } from "./contract.ts";
import { notify } from "./notify.ts";
import { readReachability } from "./preferences.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import {
  deleteSmsNumber,
  deleteUnproven,
  mostCodeMisses,
  saveSmsNumber,
  tryCode,
} from "./queries/reachability.ts";
import { findReader, noteUnreachable, setNumberStopped } from "./queries/readers.ts";
import type { AddressTrouble } from "./rules.ts";

/** How long a code is valid. */
const codeLasts = 10 * minute;

/**
 * Sends a code to a number, which gets text messages once the code is typed in. Numbers without a country code are
 * American. The code is sent outside any transaction, because the user waits for it and must learn of an unreachable
 * number. A confirmed number stays until removed. Refuses with SMS_NUMBER_CONFIRMED, SMS_NUMBER_INVALID,
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
  // A confirmed number needs no new proof.
  if (before.sms?.state === "confirmed" && before.sms.number === e164) return before;
  if (before.sms?.state === "confirmed") throw new Refused({ code: "SMS_NUMBER_CONFIRMED" });
  await countSmsCode(deps, { userId, e164, address });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = deps.now();
  const unproven = { userId, e164, codeHash: hashSmsCode(userId, code) };
  const isKept = await saveSmsNumber(deps.db, { ...unproven, codeExpiresAt: later(now, codeLasts), now });
  // Another tab confirmed a number in the meantime.
  if (!isKept) throw new Refused({ code: "SMS_NUMBER_CONFIRMED" });
  const reader = await findReader(deps.db, userId);
  const translate = await translatorIn(deps.db, reader?.language ?? "en");
  const text = translate("notifications.page.smsCode", { code });
  const answer = await deps.sms.send({ id: deps.newId(), to: e164, text });
  if (answer.outcome !== "sent") {
    await deleteUnproven(deps.db, unproven);
    throw new Refused({ code: answer.outcome === "stopped" ? "SMS_STOPPED" : "SMS_UNREACHABLE" });
  }
  return readReachability(deps.db, userId);
}

/** Codes are short, so the hash includes the user: one table of hashes cannot crack all. */
export function hashSmsCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}

/** Some numbers, such as +1, do not tell mobile from fixed line; both are accepted. */
const mobileTypes: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** Checks the country, not the prefix: +1 covers 25 countries, some with numbers that earn money from messages. */
async function readNumber(text: string, countries: readonly string[]): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const read = parsePhoneNumberFromString(text, "US");
  if (!read?.isValid()) throw new Refused({ code: "SMS_NUMBER_INVALID" });
  if (!read.country || !countries.includes(read.country)) throw new Refused({ code: "SMS_COUNTRY_CLOSED" });
  if (!mobileTypes.includes(read.getType())) throw new Refused({ code: "SMS_NUMBER_NOT_MOBILE" });
  return read.number;
}

/** A number as "+12175550123" if a call there costs what calls in these countries cost; null otherwise. */
export async function callableNumber(text: string, countries: readonly string[]): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const read = parsePhoneNumberFromString(text, "US");
  if (!read?.isValid() || !read.country || !countries.includes(read.country)) return null;
  return [...mobileTypes, "FIXED_LINE"].includes(read.getType()) ? read.number : null;
}

/**
 * Confirms the user's number with the code sent to it, which turns on text messages. Refuses with SMS_CODE_WRONG, and
 * with TOO_MANY_REQUESTS after five wrong codes, until a new one is requested.
 */
export const confirmSmsNumber: Act<typeof contract.confirmSmsNumber> = async (deps, { userId }, { code }) => {
  const now = deps.now();
  const tried = await tryCode(deps.db, { userId, codeHash: hashSmsCode(userId, code), now });
  if (tried?.isRight) return readReachability(deps.db, userId);
  if (tried && tried.misses > mostCodeMisses)
    throw new Refused({
      code: "TOO_MANY_REQUESTS",
      params: { retryAfterSeconds: Math.ceil((Date.parse(tried.expiresAt) - Date.parse(now)) / 1000) },
    });
  throw new Refused({ code: "SMS_CODE_WRONG" });
};

/** Deletes the user's number, which stops text messages. Safe to repeat. */
export async function removeSmsNumber(deps: Deps, { userId }: Actor): Promise<Reachability> {
  await deleteSmsNumber(deps.db, userId);
  return readReachability(deps.db, userId);
}

/** The provider's terms for delivered and undelivered. */
const outcomes: Record<string, "delivered" | "bounced"> = {
  delivered: "delivered",
  undelivered: "bounced",
  failed: "bounced",
};

/** Records what became of a text message. Safe to repeat. */
export async function takeSmsNews(
  deps: Deps,
  { providerId, status }: { providerId: string; status: string | null },
): Promise<void> {
  const state = outcomes[status ?? ""];
  if (!state) return;
  const trouble = state === "bounced" ? ("bounced" as const) : null;
  await noteOutcome(deps.db, { by: { providerId }, channel: "sms", state, trouble });
}

/** Records that a number's holder replied STOP, or START; it applies to everyone with the number. Safe to repeat. */
export async function stopTexts(
  deps: Pick<Deps, "db" | "now">,
  { e164, isStopped }: { e164: string; isStopped: boolean },
): Promise<void> {
  await setNumberStopped(deps.db, { e164, stoppedAt: isStopped ? deps.now() : null });
}

/**
 * Records that a person's address refuses emails and notifies them on other channels, once per address. Safe to repeat.
 */
export async function notifyUnreachable(
  deps: Deps,
  address: { userId: string; email: string; trouble: AddressTrouble },
): Promise<void> {
  await deps.transact(async (tx) => {
    if (!(await noteUnreachable(tx, { ...address, now: deps.now() }))) return;
    await notify(deps, tx, {
      userId: address.userId,
      type: "addressUnreachable",
      params: { email: address.email },
      link: "/settings#security",
    });
  });
}
