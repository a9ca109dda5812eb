import { windowInstants } from "#domain/schedule/local-time.ts";
import type { TimeWindow } from "#domain/windows.ts";
import type { Deps } from "#services/deps.ts";
import { hour, later, minute } from "#services/instants.ts";
import { type HomePhotos, uploadPhoto } from "./proofs.ts";
import type { Visitor } from "./visitor.ts";

/** A pickup of the demo, from wish to stars. */
export type Visit = {
  date: string;
  window: TimeWindow;
  person: Visitor;
  /** Null: done in one call, without photos, as other clients of the documented path do. */
  photos: HomePhotos | null;
  /** Schedules it; gives the job's id. */
  schedule: () => Promise<string>;
  notes: string | null;
  rating: { stars: number; words: string | null } | null;
  /** The truck has not been there yet. */
  isStillOut?: boolean;
};

/** Something that somebody does at an instant. */
export type Step = { at: string; act: () => Promise<void> };

/** Lets everything up to an instant happen in order of time, on a clock that only goes forward, and ends there. */
export async function play(
  steps: Step[],
  { clock, until }: { clock: { now: string }; until: string },
): Promise<void> {
  for (const { at, act } of steps.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (at > until) break;
    if (at > clock.now) clock.now = at;
    await act();
  }
  clock.now = until;
}

/** What happens at a visit, and when. `index` sets one visit's minutes apart from the next one's. */
export function visitSteps(
  deps: Deps,
  { visit, index, runner, timeZone }: { visit: Visit; index: number; runner: Visitor; timeZone: string },
): Step[] {
  const { startsAt } = windowInstants(visit.date, visit.window, timeZone);
  const { person, photos, notes, rating } = visit;
  const outAt = later(startsAt, (4 + (index % 4) * 6) * minute);
  const backAt = later(outAt, (62 + ((index * 17) % 45)) * minute);
  let jobId = "";
  const send = (leg: "out" | "in", body: Uint8Array) =>
    uploadPhoto(deps, body, (file) =>
      runner.do((call) => call.runner.createPhotoUpload({ jobId, leg, ...file })),
    );

  const steps: Step[] = [
    {
      at: later(startsAt, -14 * hour),
      act: async () => {
        jobId = await visit.schedule();
      },
    },
    {
      at: later(startsAt, -11 * hour),
      act: async () => {
        await runner.do((call) => call.runner.acceptJob({ jobId }));
      },
    },
  ];
  if (photos)
    steps.push({
      at: outAt,
      act: async () => {
        const photoUrl = await send("out", photos.out);
        await runner.do((call) => call.runner.startJob({ jobId, photoUrl }));
      },
    });
  if (!visit.isStillOut)
    steps.push({
      at: backAt,
      act: async () => {
        const photoUrl = photos && (await send("in", photos.in));
        await runner.do((call) => call.runner.completeJob({ jobId, photoUrl, notes }));
      },
    });
  if (rating)
    steps.push({
      at: later(backAt, 5 * hour),
      act: async () => {
        await person.do((call) => call.homeowner.rateJob({ jobId, ...rating }));
      },
    });
  return steps;
}
