import * as z from "zod";
import { pageOf, sortOf } from "#platform/list-search.ts";
import { findCode } from "../contract.ts";
import { runnerReferralStates } from "../rules/runners.ts";

const money = z.string().regex(/^\d+\.\d{2}$/);

/** What a runner's code gives. `from`: its owner's first name. */
const gives = z.object({ code: z.string(), from: z.string(), amount: money, pickups: z.int() });

export type RunnerCodeGives = z.infer<typeof gives>;

/** What a runner's code gives today; null for one that gives nothing. */
export const findRunnerCode = { input: findCode.input, output: gives.nullable() };

/** Joins with another runner's code. Both get `amount` after the new runner's `pickups`. Safe to repeat. */
export const joinRunner = { input: findCode.input, output: gives };

/**
 * The runner's own code and the runners they referred. `amount` is what each of the two gets, null while referrals are off;
 * `code` is null before it is first shared. `earned` is what was paid, less what was taken back.
 */
const ownRunnerReferrals = z.object({
  amount: money.nullable(),
  pickups: z.int(),
  mostAMonth: z.int(),
  code: z.string().nullable(),
  waiting: z.int(),
  paid: z.int(),
  earned: money,
  /** What the runner still waits for after applying with another's code, and how many pickups are done. */
  expected: z.object({ from: z.string(), amount: money, pickups: z.int(), done: z.int() }).nullable(),
});

export type OwnRunnerReferrals = z.infer<typeof ownRunnerReferrals>;

export const runnerReferral = { output: ownRunnerReferrals };

/** Creates the runner's own code, once. */
export const shareRunnerReferral = { output: ownRunnerReferrals };

const named = z.object({ id: z.uuid(), name: z.string() });

const listed = z.object({
  /** The new runner, and whose code it was. */
  runner: named,
  referrer: named,
  amount: money,
  pickups: z.int(),
  done: z.int(),
  /** What was paid to both, less what was taken back. */
  paid: money,
  state: z.enum(runnerReferralStates),
  joinedAt: z.iso.datetime(),
});

export type ListedRunnerReferral = z.infer<typeof listed>;

/** Newest first. */
export const runnerReferrals = {
  input: z.object({ ...pageOf(50), ...sortOf("newest") }),
  output: z.object({ rows: z.array(listed), nextCursor: z.string().nullable() }),
};
