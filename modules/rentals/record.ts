import type * as z from "zod";
import { lawTimes } from "#modules/homes/days.ts";
import { lawOn } from "#modules/homes/rules.ts";
import { listRecordedPickups, renderProof } from "#modules/pickups/index.ts";
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
  return signed(deps, await findRecord(deps, { propertyId, homeownerId, from, to }));
}

/** A record's photos by id: what is stored, before it is signed for a page or read for a file. */
export type StoredRecord = {
  property: Omit<contract.RentalRecord["property"], "cansPhotoUrl"> & { cansPhotoId: string | null };
  pickups: StoredPickup[];
};

type StoredPickup = Omit<contract.RecordedPickup, "outPhotoUrl" | "inPhotoUrl" | "notServed" | "checks"> & {
  outPhotoId: string | null;
  inPhotoId: string | null;
  notServed:
    | (Omit<NonNullable<contract.RecordedPickup["notServed"]>, "photoUrl"> & { photoId: string | null })
    | null;
  checks: (Omit<contract.RecordedPickup["checks"][number], "photoUrl"> & { photoId: string | null })[];
};

/** A rental's pickups between two days, without canceled ones that others took the place of. Refuses with NOT_FOUND for another host's. */
export async function findRecord(
  deps: Pick<Deps, "db">,
  of: { propertyId: string; homeownerId: string; from: string; to: string },
): Promise<StoredRecord> {
  const rows = await listRecordedPickups(deps.db, of);
  const [first] = rows;
  if (!first) throw new Refused({ code: "NOT_FOUND" });
  const recorded = rows.filter((row): row is RecordedRow => row.job !== null);
  const isCancelled = ({ job }: RecordedRow) => job.status === "cancelled";
  const servedOn = new Set(recorded.filter((row) => !isCancelled(row)).map(({ job }) => job.scheduledOn));
  // A confirmation that was undone or moved leaves a canceled pickup beside the one that took place.
  const pickups = recorded
    .filter((row) => !isCancelled(row) || !servedOn.has(row.job.scheduledOn))
    .map(renderPickup);
  return { property: { ...first.property, cansPhotoId: first.cansPhotoId }, pickups };
}

/** The same with short-lived addresses of its photos. */
export async function signed(
  deps: Pick<Deps, "photos">,
  stored: StoredRecord,
): Promise<contract.RentalRecord> {
  const pickups = stored.pickups.map(async ({ outPhotoId, inPhotoId, notServed, checks, ...pickup }) => {
    const ids = [outPhotoId, inPhotoId, notServed?.photoId ?? null, ...checks.map(({ photoId }) => photoId)];
    const [outPhotoUrl, inPhotoUrl, notServedUrl, ...checkUrls] = await Promise.all(
      ids.map((photoId) => signPhoto(deps, photoId)),
    );
    return {
      ...pickup,
      outPhotoUrl: outPhotoUrl ?? null,
      inPhotoUrl: inPhotoUrl ?? null,
      notServed: notServed && { reason: notServed.reason, photoUrl: notServedUrl ?? null },
      checks: checks.map(({ photoId: _, ...check }, nth) => ({ ...check, photoUrl: checkUrls[nth] ?? null })),
    };
  });
  const { cansPhotoId, ...property } = stored.property;
  return {
    property: { ...property, cansPhotoUrl: await signPhoto(deps, cansPhotoId) },
    pickups: await Promise.all(pickups),
  };
}

type Row = Awaited<ReturnType<typeof listRecordedPickups>>[number];
type RecordedRow = Row & { job: NonNullable<Row["job"]> };

function renderPickup(row: RecordedRow): StoredPickup {
  const { job, property } = row;
  const reason = job.cannotServeReason;
  const law = lawOn(row.laws, job.scheduledOn);
  return {
    id: job.id,
    day: job.scheduledOn,
    status: statusOf(job),
    isCheckout: row.isCheckout,
    isCollection: row.isCollection,
    runner: row.runner,
    ...(row.photosThinnedAt && { photosThinnedAt: row.photosThinnedAt }),
    outAt: job.startedAt,
    outPhotoId: row.outPhotoId,
    outSource: row.outSource,
    inAt: job.completedAt,
    inPhotoId: row.inPhotoId,
    inSource: row.inSource,
    proofs: {
      out: row.outProof && renderProof(row.outProof, row.doubt),
      in: row.inProof && renderProof(row.inProof, row.doubt),
    },
    curbLaw: law && { place: law.place, ...lawTimes(law, job.scheduledOn, property.timeZone) },
    notServed: reason && { reason, photoId: row.cannotServePhotoId },
    notes: job.notes,
    checklist: row.checklist,
    helpers: row.helpers,
    checks: (row.checks ?? []).map(({ item, checkedAt, source, photoId }) => ({
      item,
      source,
      checkedAt: new Date(checkedAt).toISOString(),
      photoId,
    })),
  };
}

function statusOf({ status, cannotServeReason }: RecordedRow["job"]): contract.RecordedPickup["status"] {
  if (status === "completed" || status === "cancelled") return status;
  if (status === "in_progress") return "inProgress";
  return cannotServeReason ? "notServed" : "missed";
}
