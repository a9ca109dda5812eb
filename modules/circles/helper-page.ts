import type * as z from "zod";
import { allowedOn } from "#modules/homes/days.ts";
import { kindsFor, reportableUntil } from "#modules/pickups/rules/problems.ts";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { months, plannedPickups } from "#modules/rentals/index.ts";
import { cleanableLegs, latestCleaning } from "#modules/rentals/rules/cleanings.ts";
import { hashToken } from "#platform/crypto.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { actingByLink } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { readHomePart } from "./home-page.ts";
import { lastDayOf } from "./members.ts";
import { findLink, noteSeen } from "./queries/members.ts";
import { type JobAt, listJobsAt, listStaysAt } from "./queries/pickups.ts";
import { daysAhead, daysBack, isHomeRole } from "./rules.ts";

/** What a link shows. Refuses with LINK_INVALID once it has ended. */
export async function helperPage(
  deps: Deps,
  { token }: z.output<typeof contract.helperPage.input>,
): Promise<contract.HelperPage> {
  const now = deps.now();
  const link = await findLink(deps.db, { tokenHash: hashToken(token), now });
  if (!link) throw new Refused({ code: "LINK_INVALID" });
  const { member, rentals } = link;
  await noteSeen(deps.db, { id: member.id, now, unless: later(now, -minute) });
  const shown = {
    name: member.name,
    role: member.role,
    host: link.host,
    language: member.language,
    scopes: member.scopes,
    lastDay: lastDayOf(member.endsAt),
  };
  if (isHomeRole(member.role))
    return {
      ...shown,
      properties: [],
      stays: [],
      pickups: [],
      months: [],
      home: await readHomePart(deps, member, link.userId),
    };
  const today = localDay(now, platformTimeZone);
  const propertyIds = rentals.map(({ id }) => id);
  const span = { propertyIds, from: addDays(today, -daysBack), until: addDays(today, daysAhead) };
  const host = actingByLink({ userId: link.userId, homeownerId: member.homeownerId });
  const planned = await plannedPickups(deps, host, propertyIds);
  const jobs = await listJobsAt(deps.db, span);
  const drafts = planned.filter(({ jobId, pickupOn }) => jobId === null && pickupOn <= span.until);
  const byId = new Map(planned.map((pickup) => [pickup.id, pickup]));
  const pickups = [
    ...(await Promise.all(
      jobs.map((row) =>
        renderJob(deps, row, {
          planned: row.plannedId ? byId.get(row.plannedId) : undefined,
          mayReport: member.scopes.includes("report"),
        }),
      ),
    )),
    ...drafts.map(renderDraft),
  ];
  return {
    ...shown,
    home: null,
    properties: rentals.map(({ hasGateCode, ...rental }) => ({
      ...rental,
      hasGateCode: hasGateCode && member.scopes.includes("gateCode"),
    })),
    stays: await listStaysAt(deps.db, span),
    pickups: pickups.toSorted((a, b) =>
      `${a.onDay} ${a.windowStartsAt} ${a.id}`.localeCompare(`${b.onDay} ${b.windowStartsAt} ${b.id}`),
    ),
    months: member.scopes.includes("confirm")
      ? (await months(deps, host))
          .filter(({ propertyId, isSettled }) => propertyIds.includes(propertyId) && !isSettled)
          .map(({ propertyId, month, pickups: counted, partCents, includedPickups, extraCents }) => ({
            propertyId,
            month,
            pickups: counted,
            partCents,
            includedPickups,
            extraCents,
          }))
      : [],
  };
}

async function renderJob(
  deps: Deps,
  row: JobAt,
  { planned, mayReport }: { planned: PlannedPickup | undefined; mayReport: boolean },
): Promise<contract.HelperPickup> {
  const { job, cleaning } = row;
  const isCollection = row.isCollection === true;
  const allowed = isCollection ? allowedOn(row.laws, job.scheduledOn, row.timeZone) : null;
  const legs = cleanableLegs(job.status);
  const until = mayReport ? reportableUntil(job) : null;
  const kinds = until !== null && until >= deps.now() ? kindsFor(job.status) : [];
  const base = cleaning && job.windowStartsAt === cleaning.untilAt ? cleaning.wasFromAt : job.windowStartsAt;
  const cleanBy = (leg: "out" | "in") => {
    const latest = latestCleaning(leg, { ...job, windowStartsAt: base }, allowed);
    return legs.includes(leg) && latest > deps.now() ? latest : null;
  };
  const [outPhotoUrl, inPhotoUrl] = await Promise.all([
    signPhoto(deps, row.outPhotoId),
    signPhoto(deps, row.inPhotoId),
  ]);
  return {
    id: row.plannedId ?? job.id,
    plannedId: row.plannedId,
    jobId: job.id,
    propertyId: job.propertyId ?? "",
    onDay: job.scheduledOn,
    state: planned?.state === "asked" ? "asked" : "scheduled",
    status: job.status,
    isCheckout: row.isCheckout ?? true,
    isCollection,
    canConfirm: false,
    missesTruck: planned?.missesTruck ?? false,
    windowStartsAt: job.windowStartsAt,
    outBy: job.outBy,
    windowEndsAt: job.windowEndsAt,
    nextGuestsAt: row.nextGuestsAt,
    outAt: job.startedAt,
    inAt: job.completedAt,
    outPhotoUrl,
    inPhotoUrl,
    cleaning: cleaning && { leg: cleaning.leg, untilAt: cleaning.untilAt, doneAt: cleaning.doneAt },
    cleanBy: { out: cleanBy("out"), in: cleanBy("in") },
    reportable: kinds.filter((kind) => !row.problems.includes(kind)),
    acts: row.acts,
  };
}

function renderDraft(planned: PlannedPickup): contract.HelperPickup {
  return {
    id: planned.id,
    plannedId: planned.id,
    jobId: null,
    propertyId: planned.propertyId,
    onDay: planned.pickupOn,
    state: planned.state,
    status: null,
    isCheckout: planned.isCheckout,
    isCollection: planned.isCollection,
    canConfirm: planned.state === "draft" && planned.unservedZip === null && planned.hasTime,
    missesTruck: false,
    windowStartsAt: planned.windowStartsAt,
    outBy: planned.outBy,
    windowEndsAt: planned.windowEndsAt,
    nextGuestsAt: planned.nextGuestsAt,
    outAt: null,
    inAt: null,
    outPhotoUrl: null,
    inPhotoUrl: null,
    cleaning: null,
    cleanBy: { out: null, in: null },
    reportable: [],
    acts: [],
  };
}
