import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/letters.ts";
import { openLetterToken, type Stop } from "./letter-token.ts";
import { findPreferencesOf, switchPreference } from "./queries/readers.ts";

type Link = z.output<typeof contract.find.input>;
type State = z.output<typeof contract.find.output>;

/**
 * The switch an email's link turns off, and whether it is on. Refuses with LINK_INVALID, also for a deleted account.
 */
export async function findLetterSwitch(deps: Deps, { token }: Link): Promise<State> {
  const { userId, stopped } = opened(deps, token);
  const chosen = await findPreferencesOf(deps.db, userId);
  if (!chosen) throw new Refused({ code: "LINK_INVALID" });
  return { name: stopped, isOn: chosen[stopped] };
}

/** Turns off an email's switch for the link's holder. Safe to repeat. Refuses with LINK_INVALID. */
export function stopLetters(deps: Deps, link: Link): Promise<State> {
  return turn(deps, link, false);
}

/** Turns it on again. Safe to repeat. Refuses with LINK_INVALID. */
export function allowLetters(deps: Deps, link: Link): Promise<State> {
  return turn(deps, link, true);
}

async function turn(deps: Deps, { token }: Link, isOn: boolean): Promise<State> {
  const { userId, stopped } = opened(deps, token);
  if (!(await switchPreference(deps.db, { userId, name: stopped, isOn })))
    throw new Refused({ code: "LINK_INVALID" });
  return { name: stopped, isOn };
}

function opened(deps: Deps, token: string): Stop {
  const stop = openLetterToken(deps.vault, token);
  if (!stop) throw new Refused({ code: "LINK_INVALID" });
  return stop;
}
