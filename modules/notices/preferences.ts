import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import type * as accountsContract from "#modules/accounts/contract.ts";
import { renderPreferences, updatePreferences } from "#modules/accounts/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { readerZone } from "#platform/time/local-time.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { type EmailSwitch, emailSwitches, type Reachability } from "./contract.ts";
import { saveDigest } from "./queries/digests.ts";
import { deleteQuietHours, findReachability, lockSmsNumber, saveQuietHours } from "./queries/reachability.ts";
import { findPreferencesOf, switchPreference } from "./queries/readers.ts";

/** Changes notification settings, omitted ones stay. Refuses with SMS_NUMBER_NEEDED for text messages. */
export async function updateNotifications(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof accountsContract.updateNotifications.input>,
): Promise<z.output<typeof accountsContract.updateNotifications.output>> {
  return deps.transact(async (tx) => {
    if (input.smsNotifications) {
      const { smsNotifications: isOn } = await updatePreferences(tx, actor.userId, {});
      if (!isOn && !(await lockSmsNumber(tx, actor.userId))) throw new Refused({ code: "SMS_NUMBER_NEEDED" });
    }
    return renderPreferences(await updatePreferences(tx, actor.userId, input)).notificationPreferences;
  });
}

/** Where and when the user can be reached besides email. */
export function reachability(deps: Deps, actor: Actor): Promise<Reachability> {
  return readReachability(deps.db, actor.userId);
}

export async function readReachability(db: Db, userId: string): Promise<Reachability> {
  const { number, quietHours, digest, browsers, ...zone } = await findReachability(db, userId);
  return {
    timeZone: readerZone(zone),
    quietHours,
    digest,
    sms: number && {
      number: number.e164,
      state: stateOf(number),
      codeExpiresAt: number.codeExpiresAt,
    },
    browsers,
  };
}

function stateOf(number: { confirmedAt: string | null; stoppedAt: string | null; failedAt: string | null }) {
  if (!number.confirmedAt) return "awaited";
  if (number.stoppedAt) return "stopped";
  return number.failedAt ? "failed" : "confirmed";
}

/** Sets or clears the hours without non-urgent push and text messages. */
export const setQuietHours: Act<typeof contract.setQuietHours> = async (deps, { userId }, { quietHours }) => {
  if (quietHours) await saveQuietHours(deps.db, { userId, ...quietHours });
  else await deleteQuietHours(deps.db, userId);
  return readReachability(deps.db, userId);
};

/** Turns the daily digest on for a part of the day, or off. What already waited for it stays in the app. Safe to repeat. */
export const setDigest: Act<typeof contract.setDigest> = async (deps, { userId }, { part }) => {
  await saveDigest(deps.db, { userId, part, now: deps.now() });
  return readReachability(deps.db, userId);
};

/** The switch an email's link turns off, and for whom. */
export type Stop = { userId: string; stopped: EmailSwitch };

/** Sealing context, so no other sealed value opens as a link. Sent emails have links sealed with it. */
const context = "switches of letters";

/** The token in unsubscribe links. Sealed, so it cannot be forged and names nobody. */
export function stopToken(vault: Vault, { userId, stopped }: Stop): string {
  return vault.seal(`${userId} ${stopped}`, context);
}

/** The switch a token turns off; null when it is not ours. */
function openStopToken(vault: Vault, token: string): Stop | null {
  const [userId, name] = (vault.open(token, context) ?? "").split(" ");
  const stopped = emailSwitches.find((known) => known === name);
  return userId && stopped ? { userId, stopped } : null;
}

type Link = z.output<typeof contract.find.input>;
type State = z.output<typeof contract.find.output>;

/**
 * The switch an email's link turns off, and whether it is on. Refuses with LINK_INVALID, also for a deleted account.
 */
export async function findEmailSwitch(deps: Deps, { token }: Link): Promise<State> {
  const { userId, stopped } = opened(deps, token);
  const chosen = await findPreferencesOf(deps.db, userId);
  if (!chosen) throw new Refused({ code: "LINK_INVALID" });
  return { name: stopped, isOn: chosen[stopped] };
}

/** Turns off an email's switch for the link's holder. Safe to repeat. Refuses with LINK_INVALID. */
export function stopEmails(deps: Deps, link: Link): Promise<State> {
  return turn(deps, link, false);
}

/** Turns it on again. Safe to repeat. Refuses with LINK_INVALID. */
export function allowEmails(deps: Deps, link: Link): Promise<State> {
  return turn(deps, link, true);
}

async function turn(deps: Deps, { token }: Link, isOn: boolean): Promise<State> {
  const { userId, stopped } = opened(deps, token);
  if (!(await switchPreference(deps.db, { userId, name: stopped, isOn })))
    throw new Refused({ code: "LINK_INVALID" });
  return { name: stopped, isOn };
}

function opened(deps: Deps, token: string): Stop {
  const stop = openStopToken(deps.vault, token);
  if (!stop) throw new Refused({ code: "LINK_INVALID" });
  return stop;
}
