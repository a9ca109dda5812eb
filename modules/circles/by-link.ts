import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { HelperActKind } from "#modules/pickups/rules/helpers.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { actingByLink, type HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findHomeOfLink, insertActs, lockMember, type MemberRow } from "./queries/members.ts";
import type { Scope } from "./rules.ts";

/** A member whose link's row the transaction holds, and the host for whom they act. */
export type Acting = { deps: Deps; member: MemberRow; host: HomeownerActor & { homeownerId: string } };

/**
 * Runs a member's act in one transaction, at one instant, while the link's row is locked. Refuses with LINK_INVALID
 * when the link does not work, and with HELPER_MAY_NOT without the scope.
 */
export function actByLink<Answer>(
  deps: Deps,
  { token, scope }: { token: string; scope: Scope },
  act: (tx: Db, acting: Acting) => Promise<Answer>,
): Promise<Answer> {
  const tokenHash = hashToken(token);
  return deps.transact(async (tx) => {
    const now = deps.now();
    const home = await findHomeOfLink(tx, { tokenHash, now });
    if (!home) throw new Refused({ code: "LINK_INVALID" });
    await lockHomeBucket(tx, home.homeownerId);
    const member = await lockMember(tx, { tokenHash, now });
    if (!member) throw new Refused({ code: "LINK_INVALID" });
    if (!member.scopes.includes(scope)) throw new Refused({ code: "HELPER_MAY_NOT" });
    const host = actingByLink(home);
    // Everything the act writes has one instant, so a job's events can be matched with the member.
    return act(tx, {
      deps: { ...deps, now: () => now },
      member,
      host: { ...host, homeownerId: home.homeownerId },
    });
  });
}

/** An act by link: the token in its input says who acts. */
export type LinkAct<Contract extends { input: z.ZodType; output: z.ZodType }> = (
  deps: Deps,
  input: z.output<Contract["input"]>,
) => Promise<z.output<Contract["output"]>>;

/** What each act changes, for the audit log. */
const statesOf: Readonly<Record<HelperActKind, readonly [string, string]>> = {
  confirmed: ["draft", "confirmed"],
  unconfirmed: ["confirmed", "draft"],
  kept: ["inQuestion", "kept"],
  cancelled: ["inQuestion", "canceled"],
  cleaning: ["asPlanned", "runnerWaits"],
  cleaned: ["runnerWaits", "cleaningDone"],
  notCleaning: ["runnerWaits", "asPlanned"],
  reported: ["noProblem", "reported"],
  skipped: ["asPlanned", "skipped"],
  unskipped: ["skipped", "asPlanned"],
  approved: ["inQuestion", "approved"],
  declined: ["inQuestion", "declined"],
  held: ["asPlanned", "onHold"],
  unheld: ["onHold", "asPlanned"],
  paused: ["running", "paused"],
  resumed: ["paused", "running"],
  days: ["asBefore", "changed"],
  details: ["asBefore", "changed"],
  card: ["asBefore", "changed"],
  gateCode: ["hidden", "seen"],
};

/** Records what a member did about some pickups, at a rental or at home, and tells the homeowner in one notice. */
export async function recordActs(
  tx: Db,
  { deps, member, host }: Acting,
  kind: HelperActKind,
  done: readonly { propertyId: string | null; jobId: string | null; day?: string; rental: string }[],
): Promise<void> {
  const [first] = done;
  if (!first) return;
  const { id: memberId, homeownerId, name, role } = member;
  const acts = done.map((about) => ({ ...about, id: deps.newId() }));
  await insertActs(
    tx,
    acts.map(({ id, propertyId, jobId }) => ({
      id,
      homeownerId,
      memberId,
      propertyId,
      jobId,
      kind,
      name,
      role,
      actedAt: deps.now(),
    })),
  );
  const [before, after] = statesOf[kind];
  await audit(
    deps,
    tx,
    null,
    ...acts.map(({ id, jobId, day }) => ({
      id,
      action: `link.${kind}`,
      subjectId: host.userId,
      before: { state: before },
      after: { state: after, ...(day && { day }), ...(jobId && { jobId }) },
    })),
  );
  const isOneRental = done.every(({ propertyId }) => propertyId === first.propertyId);
  await notify(deps, tx, {
    userId: host.userId,
    type: "helperActed",
    params: {
      name,
      role,
      what: kind,
      count: String(done.length),
      rental: isOneRental ? first.rental : "none",
      date: first.day ?? "none",
    },
    link: first.propertyId === null ? "/" : "/vacation-rental",
  });
}
