import { countOf, invariants } from "#db/invariants.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { countViolations, forgetOtherChecks, listChecked, noteCheck } from "../queries/invariant-checks.ts";

/** Milliseconds one invariant may take; `npm run invariants` has no limit. */
const patience = 20_000;

/**
 * Checks every invariant, the one checked longest ago first, so that a run that was cut short is continued. Violated ones
 * become alerts.
 */
export async function checkInvariants(
  deps: Deps,
  { signal }: Limits,
): Promise<{ checks: number; violated: number; tooSlow: number }> {
  const names = Object.keys(invariants);
  const checked = await listChecked(deps.db);
  const before = new Map(checked.map((name, place) => [name, place]));
  const inOrder = names.toSorted((one, other) => (before.get(one) ?? -1) - (before.get(other) ?? -1));
  const done = { checks: 0, violated: 0, tooSlow: 0 };
  for (const invariant of inOrder) {
    if (signal.aborted) return done;
    const violations = await violationsOf(deps, invariant);
    await noteCheck(deps.db, { invariant, violations, now: deps.now() });
    done.checks += 1;
    if (violations === null) done.tooSlow += 1;
    else if (violations > 0) done.violated += 1;
  }
  await forgetOtherChecks(deps.db, names);
  return done;
}

/** The number of violations; null when counting them took too long. */
async function violationsOf(deps: Deps, invariant: string): Promise<number | null> {
  try {
    return await deps.transact((tx) => countViolations(tx, countOf(invariant), patience), { isLong: true });
  } catch (error) {
    if (wasTooSlow(error)) return null;
    throw error;
  }
}

function wasTooSlow(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++)
    if ("code" in cause && cause.code === "57014") return true;
  return false;
}
