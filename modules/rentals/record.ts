import type * as z from "zod";
import { listRecordedVisits } from "#modules/pickups/index.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";

/** Past pickups at one of the host's rentals, with photos. Refuses with NOT_FOUND for another host's. */
export async function record(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { propertyId, from, to }: z.output<typeof contract.record.input>,
): Promise<contract.RentalRecord> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const rows = await listRecordedVisits(deps.db, { propertyId, homeownerId, from, to });
  const [first] = rows;
  if (!first) throw new Refused({ code: "NOT_FOUND" });
  const visits = rows.filter((row): row is VisitRow => row.job !== null);
  return { property: first.property, visits: await Promise.all(visits.map((row) => renderVisit(deps, row))) };
}

type Row = Awaited<ReturnType<typeof listRecordedVisits>>[number];
type VisitRow = Row & { job: NonNullable<Row["job"]> };

async function renderVisit(deps: Deps, row: VisitRow): Promise<contract.RecordedVisit> {
  const { job } = row;
  const reason = job.cannotServeReason;
  const [outPhotoUrl, inPhotoUrl, cannotServeUrl, ...checkUrls] = await Promise.all(
    [
      row.outPhotoId,
      row.inPhotoId,
      row.cannotServePhotoId,
      ...(row.checks ?? []).map(({ photoId }) => photoId),
    ].map((photoId) => signPhoto(deps, photoId)),
  );
  return {
    id: job.id,
    day: job.scheduledOn,
    status: statusOf(job),
    isCheckout: row.isCheckout,
    isCollection: row.isCollection,
    runner: row.runner,
    outAt: job.startedAt,
    outPhotoUrl: outPhotoUrl ?? null,
    outSource: row.outSource,
    inAt: job.completedAt,
    inPhotoUrl: inPhotoUrl ?? null,
    inSource: row.inSource,
    notServed: reason && { reason, photoUrl: cannotServeUrl ?? null },
    notes: job.notes,
    checks: (row.checks ?? []).map(({ item, checkedAt, source }, nth) => ({
      item,
      source,
      checkedAt: new Date(checkedAt).toISOString(),
      photoUrl: checkUrls[nth] ?? null,
    })),
  };
}

function statusOf({ status, cannotServeReason }: VisitRow["job"]): contract.RecordedVisit["status"] {
  if (status === "completed" || status === "cancelled") return status;
  if (status === "in_progress") return "underWay";
  return cannotServeReason ? "notServed" : "missed";
}
