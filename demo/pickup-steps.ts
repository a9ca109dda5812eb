import { findPin } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { windowInstants } from "#platform/time/local-time.ts";
import type { Place } from "#platform/values/places.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { placeNear } from "./places.ts";
import { type HomePhotos, uploadPhoto } from "./proofs.ts";
import type { Visitor } from "./visitor.ts";

/** A demo pickup, from request to rating. */
export type Pickup = {
  date: string;
  window: TimeWindow;
  person: Visitor;
  place: Place;
  /** Null: completed in one call without photos, as other clients of the documented path do. */
  photos: HomePhotos | null;
  /** Schedules it, or finds the generated one; returns the job's id, or null if there is none. */
  schedule: () => Promise<string | null>;
  notes: string | null;
  rating: { stars: number; words: string | null } | null;
  /** The truck has not come yet. */
  isStillOut?: boolean;
  /** No runner came. */
  isForgotten?: boolean;
};

/** An action at an instant. */
export type Step = { at: string; act: () => Promise<void> };

/** Runs all steps up to an instant in order of time, on a clock that only moves forward, and ends there. */
export async function play(steps: Step[], { clock, until }: { clock: { now: string }; until: string }) {
  for (const { at, act } of steps.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (at > until) break;
    if (at > clock.now) clock.now = at;
    await act();
  }
  clock.now = until;
}

/** A pickup's steps and their instants. `index` offsets one pickup's minutes from the next. */
export function pickupSteps(
  deps: Deps,
  { pickup, index, runner, timeZone }: { pickup: Pickup; index: number; runner: Visitor; timeZone: string },
): Step[] {
  if (pickup.isForgotten) return [];
  const { startsAt } = windowInstants(pickup.date, pickup.window, timeZone);
  const { person, photos, notes, rating } = pickup;
  const outAt = later(startsAt, (4 + (index % 4) * 6) * minute);
  const backAt = later(outAt, (62 + ((index * 17) % 45)) * minute);
  let found: string | null = null;
  /** An action on the job, if there is one. */
  const step = (at: string, act: (jobId: string) => Promise<unknown>): Step => ({
    at,
    act: async () => {
      if (found) await act(found);
    },
  });
  // Some phones don't say where they are, and one camera failed.
  const proof = (leg: 0 | 1) => ({
    photoSource: index % 11 === 6 ? ("gallery" as const) : ("camera" as const),
    place: index % 6 === 4 ? null : placeNear(pickup.place, 2 * index + leg),
  });
  const send = (jobId: string, leg: "out" | "in", body: Uint8Array) =>
    uploadPhoto(deps, body, (file) =>
      runner.do((call) => call.runner.createPhotoUpload({ jobId, leg, ...file })),
    );

  const steps: Step[] = [
    {
      at: later(startsAt, -14 * hour),
      act: async () => {
        found = await pickup.schedule();
        if (found && photos) await findPin(deps, { jobId: found });
      },
    },
    step(later(startsAt, -11 * hour), (jobId) => runner.do((call) => call.runner.acceptJob({ jobId }))),
  ];
  if (photos)
    steps.push(
      step(outAt, async (jobId) => {
        const photoUrl = await send(jobId, "out", photos.out);
        await runner.do((call) => call.runner.startJob({ jobId, photoUrl, ...proof(0) }));
      }),
    );
  if (!pickup.isStillOut)
    steps.push(
      step(backAt, async (jobId) => {
        const photoUrl = photos && (await send(jobId, "in", photos.in));
        const said = notes ?? (photoUrl ? null : "Too dark for a photo.");
        await runner.do((call) =>
          call.runner.completeJob({ jobId, photoUrl, ...(photoUrl && proof(1)), notes: said }),
        );
      }),
    );
  if (rating)
    steps.push(
      step(later(backAt, 5 * hour), (jobId) =>
        person.do((call) => call.homeowner.rateJob({ jobId, ...rating })),
      ),
    );
  return steps;
}
