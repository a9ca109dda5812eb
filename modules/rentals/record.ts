import type * as z from "zod";
import { listRecordedPickups } from "#modules/pickups/index.ts";
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
  const rows = await listRecordedPickups(deps.db, { propertyId, homeownerId, from, to });
  const [first] = rows;
  if (!first) throw new Refused({ code: "NOT_FOUND" });
  const pickups = rows.filter((row): row is RecordedRow => row.job !== null);
  return {
    property: { ...first.property, cansPhotoUrl: await signPhoto(deps, first.cansPhotoId) },
    pickups: await Promise.all(pickups.map((row) => renderPickup(deps, row))),
  };
}

type Row = Awaited<ReturnType<typeof listRecordedPickups>>[number];
type RecordedRow = Row & { job: NonNullable<Row["job"]> };

async function renderPickup(deps: Deps, row: RecordedRow): Promise<contract.RecordedPickup> {
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
    ...(row.photosThinnedAt && { photosThinnedAt: row.photosThinnedAt }),
    outAt: job.startedAt,
    outPhotoUrl: outPhotoUrl ?? null,
    outSource: row.outSource,
    inAt: job.completedAt,
    inPhotoUrl: inPhotoUrl ?? null,
    inSource: row.inSource,
    notServed: reason && { reason, photoUrl: cannotServeUrl ?? null },
    notes: job.notes,
    checklist: row.checklist,
    helpers: row.helpers,
    checks: (row.checks ?? []).map(({ item, checkedAt, source }, nth) => ({
      item,
      source,
      checkedAt: new Date(checkedAt).toISOString(),
      photoUrl: checkUrls[nth] ?? null,
    })),
  };
}

function statusOf({ status, cannotServeReason }: RecordedRow["job"]): contract.RecordedPickup["status"] {
  if (status === "completed" || status === "cancelled") return status;
  if (status === "in_progress") return "inProgress";
  return cannotServeReason ? "notServed" : "missed";
}
