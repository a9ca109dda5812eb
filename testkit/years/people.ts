import type { Job } from "#modules/pickups/contract/job.ts";
import { addDays } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import { checkoutStarts, homeWindows } from "#platform/values/windows.ts";
import {
  type Acts,
  ask,
  type By,
  isHere,
  jobsOf,
  pick,
  type Scene,
  signIn,
  signUp,
  today,
  type What,
} from "./acts.ts";
import { admins as adminsOwn } from "./admins.ts";
import { giftActs } from "./gift-acts.ts";
import { confirmPayment, daysOf, homeOf, makeRoom, most, ownCard, phoneOf, weekdayOf } from "./homes.ts";
import { homeownersMoney, runnersMoney } from "./money.ts";
import { moneyActs } from "./money-acts.ts";
import { oneOffActs } from "./one-off-acts.ts";
import { places, type Resident, rowsOf, type Town } from "./town.ts";

/** Events without a particular person. */
const strangers: Acts<null> = {
  newHomeowner: [
    3,
    async (scene) => {
      const { town, a, b } = scene;
      if (town.homeowners.length >= most.homeowners) return;
      const home = { ...homeOf(a), pickupDays: daysOf(b), phoneNumber: phoneOf(town) };
      await signUp(scene, "/api/register/homeowner", home, town.homeowners);
    },
  ],
  newRunner: [
    2,
    async (scene) => {
      const { town } = scene;
      if (town.runners.length >= most.runners) return;
      const application = {
        phoneNumber: "(212) 555-0199",
        city: "New York",
        serviceAreas: places.map(({ zipCode }) => zipCode),
        availabilityWindows: ["Flexible/Anytime"],
        vehicleType: "Car",
        payoutEmail: "pay@example.com",
        idCheckConsent: true,
        trainingCompleted: true,
      };
      await signUp(scene, "/api/register/runner", application, town.runners);
    },
  ],
};

const homeowners: Acts<Resident> = {
  ...homeownersMoney,
  join: [
    6,
    async (scene, who) => {
      const begun = await ask(scene, who, "POST /api/create-subscription");
      if (begun.status === 200) confirmPayment(scene, (begun.body as { clientSecret: string }).clientSecret);
      await ask(scene, who, "POST /api/profile/homeowner", {
        ...homeOf(scene.a),
        pickupDays: daysOf(scene.b),
      });
    },
  ],
  shareReferral: [2, (scene, who) => ask(scene, who, "homeowner.shareReferral")],
  redeemCode: [
    5,
    async (scene, who) => {
      const codes = await rowsOf<{ code: string }>(
        scene.town,
        "select code from (select code from referral_codes union all select code from coupons) as known order by code",
      );
      const known = pick(codes, scene.a);
      if (known) await ask(scene, who, "homeowner.redeemCode", known);
    },
  ],
  bringNeighbor: [
    2,
    async (scene, who) => {
      const { a, town } = scene;
      const shared = await ask(scene, who, "homeowner.shareReferral");
      const { code } = shared.body as { code?: string };
      if (!code) return;
      await makeRoom(town, who);
      if (town.homeowners.length >= most.homeowners) return;
      const before = town.homeowners.length;
      // On the street of the first ones.
      const home = { ...homeOf(0), address: `${100 + (a % 800)} Oak Avenue`, pickupDays: daysOf(0) };
      const more = { ...home, phoneNumber: phoneOf(town) };
      await signUp(scene, "/api/register/homeowner", more, town.homeowners);
      const brought = town.homeowners[before];
      if (!brought) return;
      await ask(scene, brought, "homeowner.redeemCode", { code });
      const begun = await ask(scene, brought, "POST /api/create-subscription");
      if (begun.status === 200) confirmPayment(scene, (begun.body as { clientSecret: string }).clientSecret);
      await ask(scene, brought, "POST /api/profile/homeowner", more);
    },
  ],
  openSubscribePage: [1, (scene, who) => ask(scene, who, "POST /api/create-subscription")],
  moveHouse: [
    2,
    (scene, who) =>
      ask(scene, who, "POST /api/profile/homeowner/update", {
        ...homeOf(scene.a),
        pickupDays: daysOf(scene.b),
      }),
  ],
  setRhythms: [
    3,
    async (scene, who) => {
      const { a, b, town } = scene;
      const weekday = weekdays[a % 7] ?? "Monday";
      const nextOne = addDays(today(town), (a % 7) - weekdayOf(today(town)) + 7);
      const rhythms = [
        { canKind: "trash", weekday, everyWeeks: 1, anchorOn: null },
        { canKind: "recycling", weekday, everyWeeks: 2, anchorOn: nextOne },
        { canKind: "yard", weekday: weekdays[b % 7], everyWeeks: 1, anchorOn: null },
      ];
      await ask(scene, who, "homeowner.setRhythms", {
        rhythms: rhythms.slice(0, 1 + (b % 3)),
        pickupWindow: homeWindows[a % homeWindows.length],
        outEveningBefore: a % 2 === 0,
        inAfterCollection: b % 2 === 0,
      });
    },
  ],
  schedulePickup: [
    3,
    ({ a, b, ...scene }, who) =>
      ask(scene, who, "POST /api/homeowner/jobs", {
        scheduledDate: addDays(today(scene.town), a % 20),
        timeWindow: homeWindows[b % homeWindows.length],
      }),
  ],
  scheduleCheckoutPickup: [
    1,
    async (scene, who) => {
      const { a, b, town } = scene;
      const { rows: known } = (await ask(scene, who, "rental.properties")).body as {
        rows?: { id: string }[];
      };
      if (known?.length === 0)
        await ask(scene, who, "rental.addProperty", {
          ...homeOf(b),
          name: "Beach house",
          guests: 4,
          bedrooms: 2,
          amenities: [],
        });
      await ask(scene, who, "POST /api/vacation-rental/schedule-pickup", {
        scheduledDate: addDays(today(town), a % 20),
        timeWindow: checkoutStarts[b % checkoutStarts.length],
        isCheckout: true,
        propertyId: known?.[0]?.id,
      });
    },
  ],
  cancelJob: [
    2,
    async (scene, who) => {
      const job = pick(await jobsOf(scene, who, "scheduled", "assigned"), scene.a);
      if (job) await ask(scene, who, "homeowner.cancelJob", { jobId: job.id });
    },
  ],
  rateJob: [
    1,
    async (scene, who) => {
      const job = pick(await jobsOf(scene, who, "completed"), scene.a);
      if (job) await ask(scene, who, "homeowner.rateJob", { jobId: job.id, stars: 1 + (scene.b % 5) });
    },
  ],
  skipWeek: [
    3,
    async (scene, who) => {
      const weekOf = addDays(today(scene.town), scene.a % 28);
      const { body } = await ask(scene, who, "homeowner.skipWeek", { weekOf });
      const { days } = body as { days?: string[] };
      if (days?.length && scene.b % 2 === 0) await ask(scene, who, "homeowner.undoSkip", { days });
    },
  ],
  undoSkip: [
    1,
    async (scene, who) => {
      const skipped = await rowsOf<{ day: string }>(
        scene.town,
        `select on_day::text as day from skipped_days join homeowner_profiles as home on home.id = homeowner_id
         join users on users.id = home.user_id where email = $1 and on_day >= $2 order by on_day`,
        [who.email, today(scene.town)],
      );
      const chosen = pick(skipped, scene.a);
      if (chosen) await ask(scene, who, "homeowner.undoSkip", { days: [chosen.day] });
    },
  ],
  addHold: [
    4,
    ({ a, b, ...scene }, who) => {
      const fromOn = addDays(today(scene.town), a % 30);
      return ask(scene, who, "homeowner.addHold", { fromOn, untilOn: addDays(fromOn, b % 40) });
    },
  ],
  endHold: [
    2,
    async (scene, who) => {
      const { body } = await ask(scene, who, "homeowner.holds");
      const hold = pick(body as { id: string }[], scene.a);
      if (hold) await ask(scene, who, "homeowner.endHold", { holdId: hold.id });
    },
  ],
  pause: [3, (scene, who) => ask(scene, who, "POST /api/homeowner/pause-service")],
  resume: [4, (scene, who) => ask(scene, who, "homeowner.resumeService")],
  cancel: [2, (scene, who) => ask(scene, who, "homeowner.cancelService", { reason: "Moving" })],
  undoCancel: [2, (scene, who) => ask(scene, who, "homeowner.undoCancelService")],
  askMoneyBack: [1, (scene, who) => ask(scene, who, "homeowner.requestRefund", {})],
  changeCard: [
    1,
    async (scene, who) => {
      const { status, body } = await ask(scene, who, "homeowner.beginCardChange");
      if (status !== 200) return;
      const { clientSecret, testCards } = body as {
        clientSecret: string;
        testCards: { confirmation: string }[];
      };
      const intent = clientSecret.replace(/_secret$/, "");
      scene.town.charged?.stripe.state.confirmCard(intent, ownCard(scene.a, scene.b));
      const confirmation = testCards[0]?.confirmation ?? intent;
      await ask(scene, who, "homeowner.finishCardChange", { confirmation });
    },
  ],
  leave: [
    1,
    async (scene, who) => {
      await signIn(scene.town, who);
      await ask(scene, who, "DELETE /api/profile");
      // Sign-in shows whether they have left.
      who.seenAt = "";
    },
  ],
};

const runners: Acts<Resident> = {
  ...runnersMoney,
  work: [
    16,
    async (scene, who) => {
      const { a, b } = scene;
      const offered = await ask(scene, who, "GET /api/runner/available-jobs");
      if (offered.status !== 200) return;
      const job = pick(offered.body as Job[], a);
      if (!job) return;
      const steps: What[] = [
        "POST /api/runner/accept-job",
        ...(b % 2 === 0 ? (["runner.startJob"] as const) : []),
        ...(b % 3 === 0 ? [] : (["POST /api/runner/complete-job"] as const)),
      ];
      for (const step of steps) await ask(scene, who, step, { jobId: job.id });
    },
  ],
  goOn: [
    8,
    async (scene, who) => {
      const job = pick(await jobsOf(scene, who, "assigned", "in_progress"), scene.a);
      if (!job) return;
      if (scene.b % 10 === 9) return void (await ask(scene, who, "runner.cannotServe", locked(job.id)));
      const step = (["runner.startJob", "POST /api/runner/complete-job", "runner.releaseJob"] as const)[
        scene.b % 3
      ];
      if (step) await ask(scene, who, step, { jobId: job.id });
    },
  ],
  tellLate: [
    5,
    async (scene, who) => {
      const { a, b, town } = scene;
      const missed = await rowsOf<{ id: string; due: string }>(
        town,
        `select jobs.id, (date_part('epoch', jobs.out_by) * 1000)::text as due from jobs
         where status = 'missed' and scheduled_on > $2::date - 7 and exists (
           select from job_events as taken join users on users.id = taken.user_id
           where taken.job_id = jobs.id and taken.from_status = 'scheduled' and users.email = $1)
         order by jobs.id`,
        [who.email, today(town)],
      );
      const job = pick(missed, a);
      if (!job) return;
      // Some of it was done in time.
      const at = new Date(Number(job.due) + ((b % 5) - 3) * 3_600_000).toISOString();
      const step = { at, actionId: town.app.deps.newId() };
      for (let turn = 0; turn <= b % 2; turn++)
        if (a % 3 === 0) await ask(scene, who, "runner.cannotServe", { ...locked(job.id), ...step });
        else
          await ask(scene, who, a % 3 === 1 ? "runner.startJob" : "runner.completeJob", {
            jobId: job.id,
            ...step,
          });
    },
  ],
  decline: [
    1,
    async (scene, who) => {
      const offered = await ask(scene, who, "GET /api/runner/available-jobs");
      const job = offered.status === 200 ? pick(offered.body as Job[], scene.a) : null;
      if (!job) return;
      await ask(scene, who, "runner.declineJob", { jobId: job.id });
      if (scene.b % 2 === 0) await ask(scene, who, "runner.undoDecline", { jobId: job.id });
    },
  ],
  setAvailability: [
    3,
    (scene, who) => ask(scene, who, "POST /api/runner/availability", { isAvailable: scene.a % 4 > 0 }),
  ],
  addBankAccount: [
    3,
    async (scene, who) => {
      await signIn(scene.town, who);
      await ask(scene, who, "runner.startPayoutAccount");
      if (scene.a % 3 > 0) scene.town.app.provider.incomplete.clear();
      if (scene.b % 2 > 0) await ask(scene, who, "runner.refreshPayoutAccount");
    },
  ],
  leave: [
    1,
    async (scene, who) => {
      // At least one runner must stay.
      if (scene.town.runners.length === 1) return;
      await signIn(scene.town, who);
      await ask(scene, who, "DELETE /api/profile");
      who.seenAt = "";
    },
  ],
};

const locked = (jobId: string) => ({ jobId, reason: "noAccess", words: "The gate is locked" });

const admins = { ...adminsOwn, ...moneyActs, ...oneOffActs };

/** Every act, with its frequency. */
export const acts = Object.entries({ strangers, homeowners, runners, admins }).flatMap(([by, theirs]) =>
  Object.entries(theirs as Acts<never>).map(([name, [weight]]) => ({ by: by as By, name, weight })),
);

/** Acts that move money; daily runs do each of them in every chapter. */
export const moneyMovers = acts.filter(
  ({ name }) =>
    name in moneyActs ||
    name in oneOffActs ||
    ["bringNeighbor", "serveStops", "blockedStops", "setReferrals"].includes(name),
);

/** Adds the first rules and people: five homeowners with a service, one of them brought by another, and two working runners. */
export async function settleIn(town: Town): Promise<void> {
  const { app } = town;
  const scene = (a: number, b: number): Scene => ({ town, hands: { apis: app, mayFail: false }, a, b });
  for (const name of ["setPay", "setPrices", "setReferrals"])
    await perform(scene(9, 9), { by: "admins", name, who: 0 });
  // Three of them live on one street.
  for (const [nth, days] of [
    [0, 0],
    [7, 0],
    [14, 0],
    [4, 4],
  ] as const) {
    await perform(scene(nth, days), { by: "strangers", name: "newHomeowner", who: 0 });
    await perform(scene(nth, days), { by: "homeowners", name: "join", who: town.homeowners.length - 1 });
  }
  await perform(scene(3, 0), { by: "homeowners", name: "bringNeighbor", who: 0 });
  for (const nth of [1, 2]) {
    await perform(scene(nth, nth), { by: "strangers", name: "newRunner", who: 0 });
    await perform(scene(nth, nth), { by: "admins", name: "reviewRunner", who: 0 });
    for (const name of ["setAvailability", "addBankAccount"])
      await perform(scene(nth, nth), { by: "runners", name, who: town.runners.length - 1 });
  }
}

/** Performs an act if there is a person for it. */
export async function perform(
  scene: Scene,
  { by, name, who }: { by: By; name: string; who: number },
): Promise<void> {
  if (by === "strangers") {
    await strangers[name]?.[1](scene, null);
    return;
  }
  const person = pick(scene.town[by], who);
  if (!person || !(await isHere(scene.town, by, person))) return;
  await { homeowners, runners, admins: { ...admins, ...giftActs } }[by][name]?.[1](scene, person);
}
