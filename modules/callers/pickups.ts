import { callRunnerOf, paidAddOns, pickup } from "#modules/pickups/index.ts";
import { sessions } from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { readDayCursor, writeDayCursor } from "#platform/cursor.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { actingFor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findSidesOfPickup, listPickups } from "./queries.ts";

/** A person's pickups, coming or past, page by page; none for an unknown id. Refuses with CURSOR_INVALID. */
export const personPickups: AdminAct<typeof contract.personPickups> = async (deps, _actor, input) => {
  const { id, when, limit } = input;
  const after = readDayCursor(input.cursor);
  const found = await listPickups(deps.db, { id, when, now: deps.now(), limit, after });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { rows: found.slice(0, limit), nextCursor: last ? writeDayCursor(last) : null };
};

/** A pickup as its homeowner sees it, with photos, times, reports, calls and extra work. Refuses with NOT_FOUND. */
export const personPickup: AdminAct<typeof contract.personPickup> = async (deps, actor, { jobId }) => {
  const sides = await findSidesOfPickup(deps.db, jobId);
  if (!sides) throw new Refused({ code: "NOT_FOUND" });
  const { userId, ...shown } = sides;
  const [seen, addOns] = await Promise.all([
    pickup(deps, actingFor(actor, { userId, homeownerId: shown.homeownerId }), { jobId }),
    paidAddOns(deps, jobId),
  ]);
  return { ...seen, ...shown, addOns };
};

/**
 * Calls a pickup's runner for an admin, by the same masked call and in the same hours as its homeowner, and records it in
 * the audit log. Refuses as `startCall` does.
 */
export const callRunner: AdminAct<typeof contract.callRunner> = (deps, actor, call) =>
  callRunnerOf(deps, actor, call, (tx) =>
    audit(deps, tx, actor, {
      action: "admin.callRunner",
      subjectId: call.jobId,
      before: { called: null },
      after: { called: "runner" },
      happenedAt: deps.now(),
    }),
  );

/** Where a person is signed in, last used first. */
export const personDevices: AdminAct<typeof contract.personDevices> = (deps, actor, { userId }) =>
  sessions(deps, { ...actor, userId }, { sessionToken: null });
