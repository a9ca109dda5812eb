import { sendDigests } from "#modules/notices/tasks/send-digests.ts";
import { sendWeeklyReports } from "#modules/operations/tasks/weekly-report.ts";
import { markMissed, remind } from "#modules/pickups/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { endSubscriptions } from "#modules/subscriptions/tasks.ts";
import type { TestApp } from "../app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, newZip, type Runner } from "../factories.ts";
import { jpeg } from "../pictures.ts";
import {
  accepted,
  afterwards,
  answeredRefusal,
  day,
  given,
  holiday,
  later,
  morning,
  moved,
  offerBags,
  openNow,
  type PickupsApp,
  type PickupsStage,
  refusedEarly,
  reminded,
  seenOf,
  taken,
  toldLate,
} from "./pickup-stage.ts";
import { type Act, done, type OtherAct } from "./stage.ts";

export const acts = {
  jobAccepted: async (stage) => ({ who: (await accepted(stage)).home }),
  runnerOnTheWay: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    await stage.act(runner, "runner.setOut", { jobId });
    return { who: home };
  },
  pickupMessage: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    const messageId = stage.app.deps.newId();
    await stage.act(runner, "messages.send", { jobId, messageId, template: "gateLocked" });
    return { who: home };
  },
  jobStarted: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    await stage.act(runner, "runner.startJob", { jobId });
    return { who: home };
  },
  startUndone: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    await stage.act(runner, "runner.startJob", { jobId });
    await stage.act(runner, "runner.undoStart", { jobId });
    return { who: home, also: ["jobStarted"] };
  },
  jobReopened: async (stage) => {
    const pickup = await openNow(stage, "runner");
    const { runner, jobId } = pickup;
    await stage.act(runner, "runner.startJob", { jobId });
    const order = { jobId, seen: { ...seenOf(pickup), status: "in_progress" }, reason: "The wrong house" };
    await stage.act(await addAdmin(stage.app), "admin.reopenJob", order);
    return { who: runner };
  },
  jobCompleted: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    done("complete", await stage.app.call(runner, "POST", "/api/runner/complete-job", { jobId }));
    return { who: home };
  },
  pickupPhotos: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    const photoUrl = await stage.app.photos.uploadProof(runner, jobId, await jpeg());
    await stage.act(runner, "runner.completeJob", { jobId, photoUrl });
    return { who: home, also: ["jobCompleted"] };
  },
  jobReleased: async (stage) => {
    const { home, runner, jobId } = await taken(stage, "home");
    await stage.act(runner, "runner.releaseJob", { jobId });
    return { who: home };
  },
  jobCancelled: async (stage) => {
    const { home, runner, jobId } = await taken(stage, "runner");
    await stage.act(home, "homeowner.cancelJob", { jobId });
    return { who: runner };
  },
  jobMissed: async (stage) => {
    const { home } = await taken(stage, "home");
    stage.app.clock.now = afterwards;
    await markMissed(stage.app.deps);
    return { who: home };
  },
  jobTakenBack: async (stage) => {
    const { runner } = await taken(stage, "runner");
    stage.app.clock.now = afterwards;
    await markMissed(stage.app.deps);
    return { who: runner };
  },
  jobRefused: async (stage) => {
    const { runner } = await refusedEarly(stage, "runner");
    return { who: runner };
  },
  refusalReviewed: async (stage) => {
    const { runner } = await answeredRefusal(stage);
    return { who: runner, also: ["jobRefused"] };
  },
  pickupReplanned: async (stage) => {
    const { home } = await refusedEarly(stage, "home");
    return { who: home };
  },
  jobNotServed: async (stage) => {
    const { home, runner, jobId } = await taken(stage, "home");
    stage.app.clock.now = morning;
    await stage.act(runner, "runner.cannotServe", { jobId, reason: "noAccess", words: "It is locked" });
    return { who: home };
  },
  cansNotEmptied: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    await stage.act(runner, "runner.completeJob", { jobId, truck: "notEmptied", notes: "Still full" });
    return { who: home };
  },
  addOnAsked: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    await offerBags(stage, runner, jobId);
    return { who: home };
  },
  addOnAnswered: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "runner");
    const id = await offerBags(stage, runner, jobId);
    await stage.act(home, "homeowner.answerAddOn", { id, answer: "approved" });
    return { who: runner };
  },
  addOnDone: async (stage) => {
    const { home, runner, jobId } = await openNow(stage, "home");
    const id = await offerBags(stage, runner, jobId);
    await stage.act(home, "homeowner.answerAddOn", { id, answer: "approved" });
    await stage.act(runner, "runner.finishAddOn", { id });
    return { who: home, also: ["addOnAsked"] };
  },
  jobDoneAfterAll: async (stage) => {
    const { home } = await toldLate(stage, "in", ({ runner, jobId }, kept) =>
      stage.act(runner, "runner.completeJob", { jobId, ...kept }),
    );
    return { who: home, also: ["jobAccepted", "jobMissed"] };
  },
  jobNotServedAfterAll: async (stage) => {
    const { home } = await toldLate(stage, "cannotServe", ({ runner, jobId }, kept) =>
      stage.act(runner, "runner.cannotServe", { jobId, reason: "noAccess", ...kept }),
    );
    return { who: home, also: ["jobAccepted", "jobMissed"] };
  },
  canStays: async ({ app, listens, act }) => {
    const home = await addHomeowner(app);
    const who = await listens(await addRunner(app));
    const out = { status: "in_progress", runner: who, scheduledOn: "2026-03-10" } as const;
    const jobId = await addJob(app, home, out);
    await act(home, "homeowner.reportProblem", { jobId, kind: "notEmptied", wish: "credit" });
    return { who };
  },
  homeChanged: async (stage) => {
    const { home, runner } = await taken(stage, "runner");
    await stage.act(home, "homeowner.saveHomeDetails", { cansPlace: "Behind the shed" });
    return { who: runner };
  },
  jobAssigned: async (stage) => {
    const who = await stage.listens(await addRunner(stage.app));
    await given(stage, await taken(stage, "home"), who);
    return { who };
  },
  jobReassigned: async (stage) => {
    const pickup = await taken(stage, "runner");
    await given(stage, pickup, await addRunner(stage.app));
    return { who: pickup.runner };
  },
  runnerChanged: async (stage) => {
    const pickup = await taken(stage, "home");
    await given(stage, pickup, await addRunner(stage.app));
    return { who: pickup.home };
  },
  pickupCancelled: async (stage) => {
    const pickup = await taken(stage, "home");
    const order = { jobId: pickup.jobId, seen: seenOf(pickup), cause: "ours", reason: "Storm" };
    await stage.act(await addAdmin(stage.app), "admin.cancelJob", order);
    return { who: pickup.home };
  },
  pickupPushed: async (stage) => ({ who: (await moved(stage, "home")).who }),
  jobsPushed: async (stage) => ({ who: (await moved(stage, "runner")).who }),
  pickupPushedBack: async (stage) => {
    const { who, admin, dayMoveId } = await moved(stage, "home");
    await stage.act(admin, "admin.undoPush", { dayMoveId });
    return { who, also: ["pickupPushed"] };
  },
  jobsPushedBack: async (stage) => {
    const { who, admin, dayMoveId } = await moved(stage, "runner");
    await stage.act(admin, "admin.undoPush", { dayMoveId });
    return { who, also: ["jobsPushed"] };
  },
  pickupLater: async (stage) => ({ who: (await moved(stage, "home", later)).who }),
  jobsLater: async (stage) => ({ who: (await moved(stage, "runner", later)).who }),
  holidayMoved: async (stage) => ({ who: (await holiday(stage, "shift_day")).who }),
  holidaySkipped: async (stage) => ({ who: (await holiday(stage, "skip")).who }),
  holidayBack: async (stage) => {
    const { who, admin, holidayId } = await holiday(stage, "skip");
    await stage.act(admin, "admin.removeHoliday", { holidayId });
    await remind(stage.app.deps);
    return { who, also: ["holidaySkipped"] };
  },
  pickupTomorrow: (stage) => reminded(stage, {}, "2026-03-10T21:00:00.000Z"),
  pickupTonight: (stage) => reminded(stage, { outEveningBefore: true }, "2026-03-10T15:30:00.000Z"),
  // Its push message and what waits for it: `send-digests.test.ts`.
  dailyDigest: async ({ app, out, listens, act }) => {
    const who = await listens(await addHomeowner(app));
    const runner = await addRunner(app);
    const jobId = await addJob(app, who, { status: "assigned", runner, scheduledOn: "2026-03-03" });
    app.clock.now = "2026-03-03T22:57:00.000Z";
    await act(runner, "runner.completeJob", { jobId });
    await out.sendAll();
    await act(who, "settings.setDigest", { part: "evening" });
    await app.database.execute("delete from push_subscriptions where user_id = $1", [who.userId]);
    app.clock.now = "2026-03-03T23:04:00.000Z";
    await sendDigests(app.deps);
    return { who, also: ["jobCompleted"] };
  },
  weeklyReport: async ({ app, out, listens, act }) => {
    app.clock.now = "2026-03-03T15:00:00.000Z";
    const who = await listens(await addHomeowner(app));
    const runner = await addRunner(app);
    const jobId = await addJob(app, who, { status: "assigned", runner, scheduledOn: "2026-03-03" });
    await act(runner, "runner.completeJob", { jobId });
    await out.sendAll();
    app.clock.now = "2026-03-09T11:30:00.000Z";
    await sendWeeklyReports(app.deps);
    return { who, also: ["jobCompleted"] };
  },
} as const satisfies Record<string, Act<PickupsApp>>;

/** A homeowner's generated pickup, taken by a listening runner. */
async function weeklyTaken(stage: PickupsStage) {
  const { app, act, listens } = stage;
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode, pickupDays: ["Thursday"] });
  const runner = await listens(await addRunner(app, { serviceAreas: [zipCode] }));
  await generate(app.deps);
  const offers = await act<{ id: string; scheduledDate: string }[]>(runner, "runner.availableJobs");
  const jobId = offers.find(({ scheduledDate }) => scheduledDate.startsWith("2026-03-12"))?.id ?? "";
  await act(runner, "runner.acceptJob", { jobId });
  return { home, runner, jobId };
}

const suspended = async ({ app, act }: PickupsStage, { runnerId }: Runner) =>
  act(await addAdmin(app), "admin.giveNotice", {
    noticeId: app.deps.newId(),
    runnerId,
    measure: "suspension",
    cause: "safety",
    words: "Left the gate open twice",
  });

/** A homeowner's act cancels a runner's pickup. */
const cancelledBy = (
  how: string,
  procedure: Parameters<TestApp["typed"]>[1],
  input?: object,
): OtherAct<PickupsApp> => [
  "jobCancelled",
  how,
  async (stage) => {
    const { home, runner } = await weeklyTaken(stage);
    await stage.act(home, procedure, input);
    return { who: runner };
  },
];

export const otherActs: readonly OtherAct<PickupsApp>[] = [
  [
    "jobAccepted",
    "an open job that an operator gives",
    async ({ app, act, listens }) => {
      const who = await listens(await addHomeowner(app));
      const { runnerId } = await addRunner(app);
      const jobId = await addJob(app, who);
      const seen = { status: "scheduled", runnerId: null, day };
      await act(await addAdmin(app), "admin.assignJob", { jobId, runnerId, seen });
      return { who };
    },
  ],
  [
    "jobReleased",
    "days off of the runner",
    async (stage) => {
      const { home, runner } = await taken(stage, "home");
      await stage.act(runner, "runner.takeDaysOff", { fromOn: "2026-03-11", untilOn: "2026-03-12" });
      return { who: home };
    },
  ],
  [
    "jobReleased",
    "a runner who is suspended",
    async (stage) => {
      const { home, runner } = await taken(stage, "home");
      await suspended(stage, runner);
      return { who: home };
    },
  ],
  [
    "jobReleased",
    "a job that an operator takes back",
    async (stage) => {
      const pickup = await taken(stage, "home");
      const order = { jobId: pickup.jobId, seen: seenOf(pickup) };
      await stage.act(await addAdmin(stage.app), "admin.releaseJobToOpen", order);
      return { who: pickup.home };
    },
  ],
  [
    "jobReassigned",
    "a job that an operator takes back",
    async (stage) => {
      const pickup = await taken(stage, "runner");
      const order = { jobId: pickup.jobId, seen: seenOf(pickup) };
      await stage.act(await addAdmin(stage.app), "admin.releaseJobToOpen", order);
      return { who: pickup.runner };
    },
  ],
  [
    "jobMissed",
    "a runner who is suspended on the way",
    async (stage) => {
      const { home, runner, jobId } = await openNow(stage, "home");
      await stage.act(runner, "runner.startJob", { jobId });
      await suspended(stage, runner);
      return { who: home, also: ["jobStarted"] };
    },
  ],
  [
    "jobCancelled",
    "a job that an operator cancels",
    async (stage) => {
      const pickup = await taken(stage, "runner");
      const order = { jobId: pickup.jobId, seen: seenOf(pickup), cause: "ours", reason: "Storm" };
      await stage.act(await addAdmin(stage.app), "admin.cancelJob", order);
      return { who: pickup.runner };
    },
  ],
  cancelledBy("a week that is skipped", "homeowner.skipWeek", { weekOf: "2026-03-12" }),
  cancelledBy("a vacation hold", "homeowner.addHold", { fromOn: "2026-03-11", untilOn: "2026-03-17" }),
  cancelledBy("a service that is paused", "homeowner.pauseService"),
  [
    "jobCancelled",
    "an account that is deleted",
    async (stage) => {
      const { home, runner } = await weeklyTaken(stage);
      done("delete", await stage.app.call(home, "DELETE", "/api/profile"));
      return { who: runner };
    },
  ],
  [
    "homeChanged",
    "other instructions",
    async (stage) => {
      const { home, runner } = await taken(stage, "runner");
      await stage.act(home, "profile.updateHomeowner", { specialInstructions: "Ring twice" });
      return { who: runner };
    },
  ],
  [
    "problemResolved",
    "a return pickup for a missed pickup",
    async ({ app, act, listens }) => {
      const who = await listens(await addHomeowner(app));
      const jobId = await addJob(app, who, { status: "missed", scheduledOn: "2026-03-09" });
      const order = { jobId, day: "2026-03-12", timeWindow: "morning" };
      await act(await addAdmin(app), "admin.planReturnVisit", order);
      return { who };
    },
  ],
  [
    "serviceEnded",
    "the end of the month in test mode",
    async ({ app, out, act, listens }) => {
      await addRunner(app);
      const who = await listens(await addUser(app));
      await act(who, "homeowner.createSubscription");
      const home = { address: "12 Oak Avenue", city: "New York", state: "NY", zipCode: "10001" };
      await act(who, "homeowner.saveService", { ...home, pickupDays: ["Monday"] });
      await act(who, "homeowner.cancelService", {});
      await out.sendAll();
      app.clock.now = "2026-04-11T15:00:00.000Z";
      await endSubscriptions(app.deps);
      return { who, also: ["receipt", "welcome", "serviceCancelled"] };
    },
  ],
];
