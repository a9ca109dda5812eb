import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findUser } from "#modules/accounts/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import type { HomeRole } from "#modules/pickups/rules/helpers.ts";
import { countHostEmails, insertHostEmails } from "#modules/rentals/index.ts";
import { mostHostEmailsADay } from "#modules/rentals/rules/records.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  countMembers,
  endMember,
  findMember,
  insertMember,
  listMembers,
  listOwnRentals,
  type MemberFacts,
  restoreMember,
  setRentalsOf,
  updateMember,
} from "./queries/members.ts";
import {
  homeScopes,
  inScopeOrder,
  isHomeRole,
  mayGrant,
  minutesBetweenEmails,
  mostInvitesADay,
  mostMembers,
  roleOf,
  type Scope,
  undoRemoveMinutes,
} from "./rules.ts";
import { sealLink } from "./tasks.ts";

/** The host's members, including expired but not removed ones. */
export const members: HomeownerAct<typeof contract.members> = async (deps, { homeownerId }) =>
  homeownerId ? (await listMembers(deps.db, homeownerId)).map((row) => render(row, deps.now())) : [];

/**
 * Makes a link for somebody at rentals or at home, and emails it if asked. Refuses with NOT_FOUND for another host's rental, with
 * DAY_OVER, TOO_MANY_HELPERS and TOO_MANY_REQUESTS, and for an email as `sendLink` does.
 */
export const invite: HomeownerAct<typeof contract.invite> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const homeownerId = await lockOwn(tx, actor);
    const now = deps.now();
    await refuseTooMany(deps, tx, homeownerId);
    const ids = input.propertyIds ? await ownRentals(tx, homeownerId, input.propertyIds) : [];
    const { token, tokenHash } = newToken();
    const id = deps.newId();
    const email = input.email ?? null;
    await insertMember(tx, {
      id,
      homeownerId,
      name: input.name,
      ...granted(input.role, input.scopes),
      language: input.language,
      email,
      emailedAt: email && now,
      tokenHash,
      createdAt: now,
      endsAt: endOf(input.lastDay, now),
    });
    await setRentalsOf(tx, { memberId: id, ids });
    if (email) await sendLink(deps, tx, { ...actor, homeownerId }, { id, token });
    return { member: await memberOf(deps, tx, { id, homeownerId }), path: pathOf(token) };
  });

/**
 * Changes a member's name, scopes, rentals or end; the link stays. Safe to repeat. Refuses with NOT_FOUND, also for
 * another host's rental, with DAY_OVER, and with TOO_MANY_HELPERS where a later end would open one link too many.
 */
export const saveMember: HomeownerAct<typeof contract.saveMember> = (deps, actor, { id, ...changes }) =>
  deps.transact(async (tx) => {
    const homeownerId = await lockOwn(tx, actor);
    const { name, scopes, lastDay, propertyIds } = changes;
    const before = await memberOf(deps, tx, { id, homeownerId });
    const roleBefore = isHomeRole(before.role) ? before.role : undefined;
    // Nobody moves between a home and rentals.
    if (roleBefore ? propertyIds : changes.role) throw new Refused({ code: "NOT_FOUND" });
    const role = changes.role ?? roleBefore;
    const isSaved = await updateMember(
      tx,
      { id, homeownerId },
      {
        // Sets at least one column, because an empty update is an error.
        name: name ?? before.name,
        ...((scopes || changes.role) && granted(role, scopes ?? before.scopes)),
        ...(lastDay !== undefined && { endsAt: endOf(lastDay, deps.now()) }),
      },
    );
    if (!isSaved) throw new Refused({ code: "NOT_FOUND" });
    if (before.isOver && lastDay !== undefined) await refuseCrowd(deps, tx, homeownerId);
    if (propertyIds)
      await setRentalsOf(tx, { memberId: id, ids: await ownRentals(tx, homeownerId, propertyIds) });
    return memberOf(deps, tx, { id, homeownerId });
  });

/**
 * Makes a member's new link, and emails it if asked; the old one ends at once. Refuses with NOT_FOUND, and for an email
 * as `sendLink` does, and with TOO_MANY_REQUESTS soon after the last one.
 */
export const renewLink: HomeownerAct<typeof contract.renewLink> = (deps, actor, { id, email }) =>
  deps.transact(async (tx) => {
    const homeownerId = await lockOwn(tx, actor);
    const now = deps.now();
    const { token, tokenHash } = newToken();
    const before = await findMember(tx, { id, homeownerId });
    if (!before || before.endedAt) throw new Refused({ code: "NOT_FOUND" });
    const isEmailed = email === true && before.email !== null;
    if (isEmailed && before.emailedAt) {
      const wait = Date.parse(later(before.emailedAt, minutesBetweenEmails * minute)) - Date.parse(now);
      if (wait > 0) refuseRate(wait);
    }
    await updateMember(tx, { id, homeownerId }, { tokenHash, ...(isEmailed && { emailedAt: now }) });
    if (isEmailed) await sendLink(deps, tx, { ...actor, homeownerId }, { id, token });
    return { member: await memberOf(deps, tx, { id, homeownerId }), path: pathOf(token) };
  });

/** Ends a member's link at once. Safe to repeat. Refuses with NOT_FOUND. */
export const removeMember: HomeownerAct<typeof contract.ofMember> = (deps, actor, { id }) =>
  deps.transact(async (tx) => {
    const homeownerId = await lockOwn(tx, actor);
    await memberOf(deps, tx, { id, homeownerId });
    await endMember(tx, { id, now: deps.now(), hasLeft: false });
    return { ok: true };
  });

/**
 * Restores the link of a member who was removed minutes ago. Safe to repeat. Refuses with NOTHING_TO_UNDO, and with
 * TOO_MANY_HELPERS if somebody took their place.
 */
export const undoRemoveMember: HomeownerAct<typeof contract.ofMember> = (deps, actor, { id }) =>
  deps.transact(async (tx) => {
    const homeownerId = await lockOwn(tx, actor);
    const since = later(deps.now(), -undoRemoveMinutes * minute);
    const isBack = await restoreMember(tx, { id, homeownerId, since });
    const known = isBack || (await findMember(tx, { id, homeownerId }))?.endedAt === null;
    if (!known) throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (isBack) await refuseCrowd(deps, tx, homeownerId);
    return { ok: true };
  });

/** What a member gets: at home for a role there, at rentals without one. */
function granted(role: HomeRole | undefined, chosen: readonly Scope[]) {
  if (role) return { scopes: homeScopes(chosen), role };
  const scopes = inScopeOrder(chosen.filter((scope) => mayGrant(undefined, scope)));
  return { scopes, role: roleOf(scopes) };
}

async function lockOwn(tx: Db, { homeownerId }: HomeownerActor): Promise<string> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, homeownerId);
  return homeownerId;
}

async function refuseTooMany(deps: Deps, tx: Db, homeownerId: string): Promise<void> {
  const now = deps.now();
  const { live, made, firstMadeAt } = await countMembers(tx, { homeownerId, now, since: later(now, -day) });
  if (live >= mostMembers) throw new Refused({ code: "TOO_MANY_HELPERS", params: { most: mostMembers } });
  if (made >= mostInvitesADay && firstMadeAt) refuseRate(Date.parse(firstMadeAt) + day - Date.parse(now));
}

/** Refuses with TOO_MANY_HELPERS once more links work than may. */
async function refuseCrowd(deps: Deps, tx: Db, homeownerId: string): Promise<void> {
  const { live } = await countMembers(tx, { homeownerId, now: deps.now(), since: deps.now() });
  if (live > mostMembers) throw new Refused({ code: "TOO_MANY_HELPERS", params: { most: mostMembers } });
}

function refuseRate(wait: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
}

/** The host's own rentals among these. Refuses with NOT_FOUND if any is not. */
async function ownRentals(tx: Db, homeownerId: string, chosen: readonly string[]): Promise<string[]> {
  const ids = await listOwnRentals(tx, { homeownerId, ids: chosen });
  if (ids.length < new Set(chosen).size) throw new Refused({ code: "NOT_FOUND" });
  return ids;
}

async function memberOf(
  deps: Deps,
  tx: Db,
  of: { id: string; homeownerId: string },
): Promise<contract.Member> {
  const found = await findMember(tx, of);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return render(found, deps.now());
}

/**
 * Queues the email with a link. Refuses with EMAIL_NOT_VERIFIED, because anybody could own an unconfirmed account. Counts
 * toward a host's daily emails to others, and refuses with GUEST_LETTERS_TOO_MANY beyond that.
 */
async function sendLink(
  deps: Deps,
  tx: Db,
  { userId, homeownerId }: { userId: string; homeownerId: string },
  { id, token }: { id: string; token: string },
): Promise<void> {
  const found = await findUser(tx, userId);
  if (!found?.user.emailVerifiedAt) throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
  const now = deps.now();
  if ((await countHostEmails(tx, { homeownerId, now })) >= mostHostEmailsADay)
    throw new Refused({ code: "GUEST_LETTERS_TOO_MANY" });
  await insertHostEmails(tx, [{ id: deps.newId(), homeownerId, sentAt: now }]);
  await deps.queue.send(tx, "send-helper-link", { memberId: id, sealed: sealLink(deps, { id, token }) });
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

const pathOf = (token: string) => `/helper/${token}`;

/** The end of a last day; null for no end. Refuses with DAY_OVER. */
function endOf(lastDay: string | null | undefined, now: string): string | null {
  if (!lastDay) return null;
  const endsAt = startOfDay(addDays(lastDay, 1), platformTimeZone);
  if (endsAt <= now) throw new Refused({ code: "DAY_OVER" });
  return endsAt;
}

/** The last day before an end; null without one. */
export function lastDayOf(
  endsAt: string | null,
): z.output<typeof contract.members.output>[number]["lastDay"] {
  return endsAt && addDays(localDay(endsAt, platformTimeZone), -1);
}

function render(row: MemberFacts, now: string): contract.Member {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    scopes: row.scopes,
    propertyIds: row.propertyIds,
    language: row.language,
    email: row.email,
    createdAt: row.createdAt,
    lastDay: lastDayOf(row.endsAt),
    isOver: row.overAt !== null && row.overAt <= now,
    lastSeenAt: row.lastSeenAt,
    gateCodeSeenAt: row.gateCodeSeenAt,
  };
}
