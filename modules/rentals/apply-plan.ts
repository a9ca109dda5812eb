import type { Db } from "#db/client.ts";
import type { ImpliedPickup } from "#modules/homes/days.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { addEvents, cancelAndNotify, type JobRow, priceJobs } from "#modules/pickups/index.ts";
import { findPay } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import {
  deleteRentalPickups,
  insertRentalJobs,
  insertRentalPickups,
  moveRentalJobs,
  type RentalFacts,
  updateRentalPickups,
} from "./queries/rental-plans.ts";
import type { PlanChange } from "./rules/plan-changes.ts";

type Planned = { rental: RentalFacts; change: PlanChange };
type Of<Kind extends PlanChange["kind"]> = {
  rental: RentalFacts;
  change: Extract<PlanChange, { kind: Kind }>;
};

/** The reason on job events when a calendar moves or cancels a pickup. */
const reason = "calendar";

/**
 * Applies a plan, with the same number of statements for one pickup or a thousand. Under `lockRentalJobs` and
 * `lockRatesShared`. Hosts get each question by email too.
 */
export async function applyPlan(
  deps: Deps,
  tx: Db,
  planned: readonly Planned[],
  { userId }: { userId: string | null },
): Promise<void> {
  if (planned.length === 0) return;
  const now = deps.now();
  const pay = await findPay(tx);
  const cancelled = ofKind(planned, "cancel");
  const followed = ofKind(planned, "follow");
  const reopened = followed.filter(({ change }) => change.job === "reopens");
  const gone = [
    ...cancelled.flatMap(({ change: { pickup } }) => (pickup.job?.status === "scheduled" ? pickup.job : [])),
    ...reopened.flatMap(({ change: { pickup } }) => pickup.job ?? []),
  ];
  if (gone.length > 0) await cancelAndNotify(deps, tx, gone, { userId, reason });
  await deleteRentalPickups(
    tx,
    cancelled.map(({ change }) => change.pickup.id),
  );

  const moved = [
    ...followed.flatMap(({ rental, change: { pickup, to, job } }) =>
      job === "moves" && pickup.job ? { rental, to, id: pickup.job.id } : [],
    ),
    ...ofKind(planned, "join").map(({ rental, change: { jobId: id, to } }) => ({ rental, to, id })),
  ].map(({ rental, to, id }) => ({
    id,
    ...timesOf(to),
    ...placeOf(rental),
    payCents: pay.flatOn(to.onDay),
  }));
  await moveRentalJobs(tx, moved);

  const added = ofKind(planned, "add").map(({ rental, change: { to, state } }) => ({
    rental,
    to,
    state,
    id: deps.newId(),
    jobId: state === "scheduled" ? deps.newId() : null,
  }));
  const begun = followed.flatMap(({ rental, change: { pickup, to, job } }) =>
    job === "begins" || job === "reopens" ? { rental, to, id: pickup.id, jobId: deps.newId() } : [],
  );
  const begins = [...added, ...begun].flatMap(({ rental, to, jobId }) =>
    jobId ? { rental, to, jobId } : [],
  );
  await insertRentalJobs(
    tx,
    begins.map(({ rental, to, jobId }) =>
      newJob(rental, to, { id: jobId, payCents: pay.flatOn(to.onDay), now }),
    ),
  );
  const homeownerIds = [...new Set(planned.map(({ rental }) => rental.homeownerId))];
  await priceJobs(tx, pay, { homeownerIds, now });
  await addEvents(
    deps,
    tx,
    [
      ...moved.map(({ id }) => ({ jobId: id, fromStatus: "scheduled" as const, reason })),
      ...begins.map(({ jobId }) => ({ jobId, fromStatus: null, reason: null })),
    ].map((event) => ({
      ...event,
      toStatus: "scheduled" as const,
      userId,
      happenedAt: now,
    })),
  );

  const adopted = ofKind(planned, "adopt").map(({ rental, change: { to, jobId } }) => ({
    rental,
    to,
    jobId,
    id: deps.newId(),
  }));
  const plannedAs = (rental: RentalFacts, to: ImpliedPickup) => ({
    ...whenOf(to),
    propertyId: rental.id,
    stayId: to.stayIds[0] ?? null,
    updatedAt: now,
  });
  await insertRentalPickups(tx, [
    ...added.map(({ rental, to, state, id, jobId }) => ({ ...plannedAs(rental, to), id, state, jobId })),
    ...adopted.map(({ rental, to, id, jobId }) => ({
      ...plannedAs(rental, to),
      id,
      // The host scheduled this as a checkout; its day has since become a collection day.
      isCheckout: true,
      isCollection: false,
      state: "asked" as const,
      jobId,
      askedAt: now,
    })),
  ]);
  const jobOf = new Map(begun.map(({ id, jobId }) => [id, jobId]));
  const asked = ofKind(planned, "ask");
  await updateRentalPickups(
    tx,
    [
      ...followed.map(({ change: { pickup, to, state, stayId } }) => ({
        ...pickup,
        ...whenOf(to),
        stayId,
        state,
        jobId: jobOf.get(pickup.id) ?? pickup.job?.id ?? null,
        askedAt: null,
      })),
      ...asked.map(({ change: { pickup } }) => ({
        ...pickup,
        state: "asked" as const,
        jobId: pickup.job?.id ?? null,
        askedAt: now,
      })),
      ...ofKind(planned, "settle").map(({ change: { pickup, state } }) => ({
        ...pickup,
        state,
        jobId: pickup.job?.id ?? null,
        askedAt: null,
      })),
    ],
    now,
  );
  await askHosts(deps, tx, [
    ...asked.map(({ rental, change: { pickup } }) => ({
      rental,
      id: pickup.id,
      onDay: pickup.job?.scheduledOn ?? pickup.pickupOn,
    })),
    ...adopted.map(({ rental, to, id }) => ({ rental, id, onDay: to.onDay })),
  ]);
}

/** Asks the host whether to keep a pickup that a runner has accepted. */
async function askHosts(deps: Deps, tx: Db, asked: { rental: RentalFacts; id: string; onDay: string }[]) {
  if (asked.length === 0) return;
  await notifyAndEmail(
    deps,
    tx,
    asked.map(({ rental, id, onDay }) => ({
      userId: rental.userId,
      type: "visitAsked",
      params: { date: onDay, property: rental.name, visit: id, state: "asked" },
      link: "/vacation-rental",
    })),
  );
}

function ofKind<Kind extends PlanChange["kind"]>(planned: readonly Planned[], kind: Kind): Of<Kind>[] {
  return planned.filter((each): each is Of<Kind> => each.change.kind === kind);
}

function newJob(
  rental: RentalFacts,
  to: ImpliedPickup,
  { id, payCents, now }: { id: string; payCents: number; now: string },
): Omit<
  JobRow,
  | "runnerId"
  | "notes"
  | "acceptedAt"
  | "startedAt"
  | "completedAt"
  | "cannotServeReason"
  | "noPhotoReason"
  | "requestedAt"
  | "needsConfirmation"
  | "isWithheld"
  | "specialInstructions"
  | "checklist"
  | "payTerms"
  | "dueOn"
  | "heldFor"
  | "heldUntil"
> {
  return {
    id,
    homeownerId: rental.homeownerId,
    propertyId: rental.id,
    kind: "checkout",
    status: "scheduled",
    ...timesOf(to),
    ...placeOf(rental),
    payCents,
    createdAt: now,
  };
}

function whenOf({ onDay, isCheckout, isCollection, nextGuestsAt }: ImpliedPickup) {
  return { pickupOn: onDay, isCheckout, isCollection, nextGuestsAt };
}

function timesOf({ onDay, timeWindow, windowStartsAt, windowEndsAt, outBy, inBy, canKinds }: ImpliedPickup) {
  return { scheduledOn: onDay, timeWindow, windowStartsAt, windowEndsAt, outBy, inBy, canKinds };
}

/** The property's fields that a job copies, so that offers need no other table. */
function placeOf({ address, city, zipCode, latitude, longitude, numberOfCans }: RentalFacts) {
  return { address, publicStreet: publicStreet(address), city, zipCode, latitude, longitude, numberOfCans };
}
