import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import type { Located } from "#adapters/geocoder/port.ts";
import { bill } from "#modules/billing/tasks.ts";
import { findPin } from "#modules/homes/tasks.ts";
import { acceptJob } from "#modules/offers/index.ts";
import { noteFigures } from "#modules/operations/tasks/note-figures.ts";
import { payWeekly } from "#modules/payouts/tasks.ts";
import * as contract from "#modules/pickups/contract/runner.ts";
import { completeJob, createPhotoUpload, startJob } from "#modules/pickups/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { generate, settleHolds } from "#modules/schedule/index.ts";
import { beginPauses, endSubscriptions } from "#modules/subscriptions/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later, minute } from "#platform/instants.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { addDays, instantAt, localDay } from "#platform/time/local-time.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { Refused } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { demoPassword } from "./people.ts";
import type { Step } from "./pickup-steps.ts";
import { timeZone } from "./pickups.ts";
import { type HomePhotos, uploadPhoto } from "./proofs.ts";
import {
  applicationOf,
  areas,
  complaints,
  homeOf,
  hostCount,
  hostsOf,
  isHost,
  leavingReasons,
  questions,
  runnerCount,
  townMail,
  words,
} from "./town.ts";
import { type Visitor, visitor } from "./visitor.ts";

/** The size of a larger town: how many homes besides the demo's, over how many days. */
export type Size = {
  days: number;
  homes: number;
  /** Gets the share done, from 0 to 1, after each day. */
  progress(share: number): void;
};

/** Days back for which pickups have photos; older photos would double the time. */
const photographedSince = 30;

/** A number from 0 to 1 that looks random and is the same each time. */
export function chance(...of: (number | string)[]): number {
  let hash = 2_166_136_261;
  for (const character of of.join(" ")) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

type Person = { email: string; visitor: Visitor; seenAt: string };

/** Runners call the acts directly: thousands of pickups a minute would exceed the rate limit. */
type Runner = { actor: ApprovedRunnerActor; zipCodes: readonly string[] };

type Work = { at: string; act: () => Promise<unknown> };

/**
 * Steps of a crowd's life from its first day until now: people join, are served, rate, complain, go away and leave, through the
 * procedures. Deps are on the town's clock. `signInAdmin` signs the admin in and runs an act.
 */
export function crowdSteps(
  deps: Deps,
  {
    size,
    present,
    photos,
    admin,
  }: { size: Size; present: string; photos: readonly HomePhotos[]; admin: () => Promise<Visitor> },
): Step[] {
  const begun = later(present, -size.days * day);
  const first = localDay(begun, timeZone);
  const homes = new Map<string, Person>();
  const runners = new Map<string, Runner>();
  let waiting: Work[] = [];
  const work = (at: string, act: Work["act"]) => waiting.push({ at, act });

  const add = (email: string): Person => ({ email, visitor: visitor(deps, email), seenAt: deps.now() });
  const as = async (person: Person): Promise<Visitor> => {
    if (person.seenAt < later(deps.now(), -10 * day))
      await person.visitor.do((call) => call.auth.login({ email: person.email, password: demoPassword }));
    person.seenAt = deps.now();
    return person.visitor;
  };

  const join = async (nth: number) => {
    const { email, firstName, lastName, ...service } = homeOf(nth);
    const person = add(email);
    await person.visitor.do((call) =>
      call.auth.registerHomeowner({ ...service, firstName, lastName, email, password: demoPassword }),
    );
    await person.visitor.do((call) => call.homeowner.createSubscription());
    await person.visitor.do((call) => call.homeowner.saveService(service));
    homes.set(email, person);
    const stays = isHost(nth) ? 1 : chance("leaves", nth);
    const at = (share: number) => later(deps.now(), (6 + share * size.days) * day);
    if (stays < 0.14) work(at(chance("when", nth)), async () => leave(person, nth));
    else if (stays < 0.19) work(at(chance("when", nth)), async () => goAway(person));
    else if (stays < 0.22)
      work(at(chance("when", nth)), async () =>
        (await as(person)).do((call) => call.homeowner.pauseService()),
      );
  };
  const leave = async (person: Person, nth: number) =>
    (await as(person)).do((call) =>
      call.homeowner.cancelService({ reason: leavingReasons[nth % leavingReasons.length] }),
    );
  const goAway = async (person: Person) => {
    const fromOn = addDays(localDay(deps.now(), timeZone), 3);
    await (await as(person)).do((call) => call.homeowner.addHold({ fromOn, untilOn: addDays(fromOn, 9) }));
  };

  const apply = async (nth: number) => {
    const { email, ...application } = applicationOf(nth);
    const person = add(email);
    await person.visitor.do((call) =>
      call.auth.registerRunner({
        ...application,
        email,
        payoutEmail: email,
        password: demoPassword,
        idCheckConsent: true,
        trainingCompleted: true,
      }),
    );
    work(later(deps.now(), 20 * hour), async () => {
      const [found] = await rowsOf<{ runnerId: string; userId: string }>(
        deps.db,
        sql`select runner.id as "runnerId", users.id as "userId"
          from runner_profiles as runner join users on users.id = runner.user_id where email = ${email}`,
      );
      if (!found) throw new Error(`${email} has not applied`);
      const { runnerId } = found;
      await (await admin()).do((call) => call.admin.reviewRunner({ runnerId, decision: "approved" }));
      await (await as(person)).do((call) => call.runner.setAvailability({ isAvailable: true }));
      const actor = { ...found, role: "runner", applicationStatus: "approved" } as ApprovedRunnerActor;
      runners.set(email, { actor, zipCodes: application.serviceAreas });
    });
  };

  const host = async (nth: number) => {
    const { home, property } = hostsOf(nth);
    const person = homes.get(homeOf(home).email);
    if (!person) return;
    const { id: propertyId } = await (await as(person)).do((call) => call.rental.addProperty(property));
    const guests = async (): Promise<void> => {
      const scheduledDate = addDays(localDay(deps.now(), timeZone), 3);
      await (await as(person)).do((call) =>
        call.rental.scheduleCleanup({ scheduledDate, timeWindow: "11:00", isCheckout: true, propertyId }),
      );
      work(later(deps.now(), (3 + Math.floor(4 * chance("guests", nth, scheduledDate))) * day), guests);
    };
    work(later(deps.now(), day), guests);
  };

  /** The evening before: runners take tomorrow's pickups, all but a few. */
  const takeTomorrow = async () => {
    const tomorrow = addDays(localDay(deps.now(), timeZone), 1);
    const rows = await rowsOf<Offered>(
      deps.db,
      sql`
      select jobs.id, jobs.zip_code as "zipCode", users.email, ${iso("window_starts_at")} as "startsAt",
        ${iso("out_by")} as "outBy", ${iso("in_by")} as "inBy"
      from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id join users on users.id = home.user_id
      where jobs.scheduled_on = ${tomorrow} and jobs.status = 'scheduled' and users.email like ${`%@${townMail}`}
      order by jobs.zip_code, jobs.public_street, jobs.id`,
    );
    const taken = new Map<string, number>();
    for (const job of rows) {
      if (chance("taken", job.id) < 0.015) continue;
      const countOf = ({ actor }: Runner) => taken.get(actor.runnerId) ?? 0;
      const near = [...runners.values()].filter(
        (runner) =>
          runner.zipCodes.includes(job.zipCode) && countOf(runner) < Math.min(14, maxOpenJobsPerDay),
      );
      // A runner already on the street takes the rest of it, up to a morning's work.
      const runner = near.toSorted(
        (a, b) => (countOf(b) % 6) - (countOf(a) % 6) || countOf(a) - countOf(b),
      )[0];
      if (!runner) continue;
      const nth = countOf(runner);
      taken.set(runner.actor.runnerId, nth + 1);
      await acceptJob(deps, runner.actor, { jobId: job.id });
      serve(job, runner, nth);
    }
  };

  const serve = (job: Offered, { actor }: Runner, nth: number) => {
    const from = Date.parse(job.startsAt);
    const room = Date.parse(job.outBy) - from;
    const isLate = chance("late", job.id) < 0.03;
    const out = new Date(from + Math.min(room * (isLate ? 1.05 : 0.9), (6 + nth * 9) * minute)).toISOString();
    const back = new Date(
      Math.max(
        Date.parse(out) + 70 * minute,
        Math.min(Date.parse(out) + 5 * hour + nth * 8 * minute, Date.parse(job.inBy) - 40 * minute),
      ),
    ).toISOString();
    const isShown = job.startsAt > later(present, -photographedSince * day) && chance("photo", job.id) < 0.97;
    const proof = async (leg: "out" | "in", view: HomePhotos | undefined) => {
      if (!isShown || !view) return {};
      const photoUrl = await uploadPhoto(deps, view[leg], (file) =>
        createPhotoUpload(deps, actor, { jobId: job.id, leg, ...file }),
      );
      return { photoUrl, photoSource: "camera" as const };
    };
    const view = photos[Math.floor(chance("look", job.email) * photos.length)];
    work(out, async () => {
      const given = await proof("out", view);
      await startJob(deps, actor, contract.startJob.input.parse({ jobId: job.id, ...given }));
    });
    work(back, async () => {
      const given = await proof("in", view);
      const notes = "photoUrl" in given ? null : words(chance("note", job.id));
      await completeJob(deps, actor, contract.completeJob.input.parse({ jobId: job.id, notes, ...given }));
    });
    const opinion = chance("opinion", job.id);
    const home = homes.get(job.email);
    if (!home) return;
    if (opinion < 0.3) work(later(back, 3 * hour), () => rate(home, job.id));
    else if (opinion > 0.985) work(later(back, 2 * hour), () => complain(home, job.id));
  };
  const rate = async (home: Person, jobId: string) => {
    const mood = chance("stars", jobId);
    const stars = mood < 0.78 ? 5 : mood < 0.93 ? 4 : mood < 0.98 ? 3 : 2;
    await (await as(home)).do((call) => call.homeowner.rateJob({ jobId, stars }));
  };
  const complain = async (home: Person, jobId: string) => {
    const complaint = complaints[Math.floor(chance("complaint", jobId) * complaints.length)] ?? complaints[0];
    await (await as(home)).do((call) => call.homeowner.reportProblem({ jobId, ...complaint }));
    if (chance("answered", jobId) < 0.85) work(later(deps.now(), 17 * hour), () => settle(jobId));
  };
  const settle = async (jobId: string) => {
    const rows = await rowsOf<{ id: string }>(
      deps.db,
      sql`select id from problems where job_id = ${jobId} and resolved_at is null`,
    );
    const problemId = rows[0]?.id;
    if (problemId)
      await (await admin()).do((call) => call.admin.resolveProblem({ problemId, outcome: "credit" }));
  };

  const ask = async (nth: number) => {
    const person = [...homes.values()][(nth * 37) % Math.max(homes.size, 1)];
    const question = questions[nth % questions.length];
    if (person && question)
      await (await as(person)).do((call) =>
        call.support.openThread({ threadId: deps.newId(), topic: "other", words: question }),
      );
  };
  const wait = (nth: number) =>
    visitor(deps, `town waiting ${nth}`).do((call) =>
      call.site.joinWaitingList({
        email: `waiting${nth}@${townMail}`,
        zipCode: areas.next[nth % areas.next.length] ?? "",
      }),
    );

  /** The scheduled work of a day. */
  const closeDay = async () => {
    await markMissed(deps);
    await settleHolds(deps);
    await beginPauses(deps);
    await endSubscriptions(deps);
    await bill(deps);
    // It plans four weeks ahead; homes that join are planned right away.
    if (weekdayNameOf(localDay(deps.now(), timeZone)) === "Sunday")
      await generate(deps, undefined, { parallel: 1 });
    await noteFigures(deps);
    await payWeekly(deps, { atOnce: 1 });
  };

  const doWaiting = async () => {
    const due = waiting.filter(({ at }) => at <= deps.now()).toSorted((a, b) => a.at.localeCompare(b.at));
    waiting = waiting.filter(({ at }) => at > deps.now());
    for (const { act } of due) await act().catch(ignoreRefusal);
  };

  const steps: Step[] = [];
  // Runners first, then a third of the homes in two weeks, the rest evenly.
  for (let nth = 0; nth < runnerCount(size.homes); nth++) {
    const after = nth < 8 ? 0 : ((nth - 7) / runnerCount(size.homes)) * (size.days - 10);
    steps.push({ at: later(begun, after * day + hour), act: () => apply(nth) });
  }
  for (let nth = 0; nth < size.homes; nth++) {
    const share = nth / size.homes;
    const after = share < 0.33 ? 2 + share * 36 : 14 + ((share - 0.33) / 0.67) * (size.days - 17);
    steps.push({ at: later(begun, after * day + chance("hour", nth) * 8 * hour), act: () => join(nth) });
  }
  for (let nth = 0; nth < hostCount; nth++)
    steps.push({ at: later(begun, (18 + nth * 8) * day), act: () => host(nth) });
  for (let nth = 0; nth < 36; nth++)
    steps.push({
      at: later(begun, (nth / 36) * (size.days - 1) * day),
      act: async () => void (await wait(nth)),
    });
  for (let nth = 0; nth < size.days / 4; nth++)
    steps.push({ at: later(begun, (16 + nth * 4) * day), act: () => ask(nth) });
  for (let nth = 0; nth <= size.days; nth++) {
    const on = addDays(first, nth);
    for (let slot = 0; slot < 24 * 4; slot++)
      steps.push({ at: later(instantAt(on, 0, timeZone), slot * 15 * minute), act: doWaiting });
    steps.push({ at: instantAt(on, 18, timeZone), act: takeTomorrow });
    steps.push({
      at: later(instantAt(on, 22, timeZone), 30 * minute),
      act: async () => {
        await closeDay();
        size.progress(nth / size.days);
      },
    });
  }
  return steps.filter(({ at }) => at > begun);
}

/** Some acts come too late, like rating a pickup of a home that has left. */
function ignoreRefusal(thrown: unknown): void {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown;
  if (!(cause instanceof Refused) || cause.refusal.code === "TOO_MANY_REQUESTS") throw thrown;
}

const iso = (column: string) => sql.raw(`to_char(jobs.${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

type Offered = { id: string; zipCode: string; email: string; startsAt: string; outBy: string; inBy: string };

/** Puts the crowd's homes on the map, each at its own place on its street. */
export async function pinCrowd(deps: Deps): Promise<void> {
  const rows = await rowsOf<{ jobId: string }>(
    deps.db,
    sql`
    select distinct on (jobs.homeowner_id, jobs.property_id) jobs.id as "jobId"
    from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id join users on users.id = home.user_id
    where users.email like ${`%@${townMail}`} order by jobs.homeowner_id, jobs.property_id, jobs.scheduled_on desc`,
  );
  const centers = deps.geocoder;
  const geocoder: Deps["geocoder"] = {
    async locate(address) {
      const center = await centers.locate(address);
      return "latitude" in center ? onStreet(address.address, center) : center;
    },
  };
  for (const { jobId } of rows) await findPin({ ...deps, geocoder }, { jobId });
}

/** A street is a line near its ZIP code's center, and a house number a place on it. */
function onStreet(address: string, center: { latitude: number; longitude: number }): Located {
  const [, number = "1", street = ""] = /^(\d+) (.*)$/.exec(address) ?? [];
  const along = (Number(number) / 2000 - 0.5) * 0.024;
  const [north, east] = [chance("north", street), chance("east", street)].map(
    (share) => (share - 0.5) * 0.02,
  );
  const isAcross = chance("across", street) < 0.5;
  return {
    kind: "address",
    latitude: center.latitude + (north ?? 0) + (isAcross ? 0 : along),
    longitude: center.longitude + (east ?? 0) + (isAcross ? along : 0),
  };
}

/**
 * What a crowd needs instead of the demo's: everyone has the same password, so it is hashed once, and what was sent long ago is
 * left out, because nobody reads it and the first start would send it all.
 */
export function forCrowd(
  { queue, passwords }: Deps,
  isOld: () => boolean,
): Pick<Deps, "queue" | "passwords"> {
  const skips = (name: string) => isOld() && oldMail.includes(name);
  const hashes = new Map<string, Promise<string>>();
  return {
    queue: {
      ...queue,
      send: async (tx, name, ...given) => {
        if (!skips(name)) await queue.send(tx, name, ...given);
      },
      sendAll: async (tx, name, ...given) => {
        if (!skips(name)) await queue.sendAll(tx, name, ...given);
      },
    },
    passwords: {
      ...passwords,
      hash(password) {
        const hash = hashes.get(password) ?? passwords.hash(password);
        hashes.set(password, hash);
        return hash;
      },
      verify: async (password, hash) => hash !== null && hash === (await hashes.get(password)),
    },
  };
}

const oldMail: readonly string[] = [
  "deliver-mail",
  "deliver-notices",
  "deliver-to-visitor",
  "confirm-email",
  "send-account-link",
  "order-background-check",
];
