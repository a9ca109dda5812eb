import type { NoticeCause } from "#modules/conduct/rules.ts";
import { type TestApp, testApp } from "../app.ts";
import { doubtedStreet } from "../doubted-street.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  type Person,
  type Runner,
} from "../factories.ts";
import { applicationFields } from "../registrations.ts";
import type { Act, OtherAct, Stage } from "./stage.ts";

export const open = (): Promise<TestApp> => testApp("postgres");

/** An admin who listens. */
const anAdmin = async ({ app, listens }: Stage) => listens(await addAdmin(app));

/** A listening person who applies. */
async function applied({ app, listens, act }: Stage): Promise<Person> {
  const who = await listens(await addUser(app));
  await act(who, "runner.submitApplication", applicationFields);
  return who;
}

/** Same, with an admin's decision. */
async function reviewed(stage: Stage, decision: string, reason?: string) {
  const who = await applied(stage);
  const admin = await addAdmin(stage.app);
  type Shown = { runner: { runnerId: string } };
  const { runner } = await stage.act<Shown>(admin, "admin.person", { id: who.userId });
  await stage.act(admin, "admin.reviewRunner", { runnerId: runner.runnerId, decision, reason });
  return { who, also: ["applicationSubmitted"] as const };
}

/** A pickup that a runner completed without proof; one of the two may listen. */
async function completed({ app, act, listens }: Stage, listener?: "home" | "runner"): Promise<Pickup> {
  const [home, runner] = [await addHomeowner(app), await addRunner(app)];
  if (listener) await listens(listener === "home" ? home : runner);
  const jobId = await addJob(app, home, { status: "assigned", runner });
  await act(runner, "runner.completeJob", { jobId });
  return { home, runner, jobId };
}

/** Same, rated, and the runner appeals. */
async function appealed(stage: Stage, { home, runner, jobId }: Pickup): Promise<void> {
  await stage.act(home, "homeowner.rateJob", { jobId, stars: 2 });
  await stage.act(runner, "runner.appealRating", { jobId, words: "The gate was open before." });
}

/** A runner has notice. Returns its id. */
async function noticed({ app, act }: Stage, { runnerId }: Runner, cause: NoticeCause): Promise<string> {
  const noticeId = app.deps.newId();
  const notice = { noticeId, runnerId, measure: "suspension", cause, words: "Three pickups in a week" };
  await act(await addAdmin(app), "admin.giveNotice", notice);
  return noticeId;
}

type Pickup = { home: Homeowner; runner: Runner; jobId: string };

async function damaged({ act }: Stage, { home, jobId }: Pickup): Promise<string> {
  const report = { jobId, kind: "damage", wish: "credit", words: "The lid is broken." };
  return (await act<{ id: string }>(home, "homeowner.reportProblem", report)).id;
}

async function asked({ app, act }: Stage, who: Person): Promise<string> {
  const threadId = app.deps.newId();
  const question = { threadId, messageId: app.deps.newId(), topic: "pay", words: "When am I paid?" };
  await act(who, "support.openThread", question);
  return threadId;
}

/** An admin writes to a listening runner. */
async function written({ app, act, listens }: Stage, by: { byEmail: boolean; byText: boolean }) {
  const who = await listens(await addRunner(app));
  const message = { userId: who.userId, threadId: app.deps.newId(), words: "We called you.", ...by };
  await act(await addAdmin(app), "admin.writeToPerson", message);
  return { who };
}

/** A listening homeowner reports a wrong day, and an admin answers. */
async function dayAnswered(stage: Stage, outcome: "right" | "corrected") {
  const { app, act, listens } = stage;
  const who = await listens(await addHomeowner(app));
  await act(who, "homeowner.reportDay", { onDay: "2026-03-17" });
  const admin = await addAdmin(app);
  const [report] = (await act<{ id: string }[]>(admin, "admin.dayReports", {})).slice(-1);
  await act(admin, "admin.resolveDayReport", { reportId: report?.id, outcome });
  return { who };
}

export const acts = {
  applicationSubmitted: async (stage) => ({ who: await applied(stage) }),
  applicationApproved: (stage) => reviewed(stage, "approved"),
  applicationRejected: (stage) => reviewed(stage, "rejected", "No vehicle"),
  applicationMoreInfo: (stage) => reviewed(stage, "more_info", "Which side of 10001?"),
  applicationAnswered: async (stage) => {
    const who = await anAdmin(stage);
    const runner = await addRunner(stage.app, { applicationStatus: "submitted" });
    const question = { runnerId: runner.runnerId, decision: "more_info", reason: "Which side?" };
    await stage.act(who, "admin.reviewRunner", question);
    await stage.act(runner, "runner.answerReview", { words: "The west one" });
    return { who };
  },
  checkInDoubt: async ({ app, listens, act }) => {
    const who = await listens(await addRunner(app));
    const check = { runnerId: who.runnerId, status: "consider", note: "Call back" };
    await act(await addAdmin(app), "admin.setBackgroundCheck", check);
    return { who };
  },
  checkClear: async ({ app, listens, act }) => {
    const who = await listens(await addRunner(app));
    const admin = await addAdmin(app);
    for (const status of ["consider", "clear"])
      await act(admin, "admin.setBackgroundCheck", { runnerId: who.runnerId, status });
    return { who, also: ["checkInDoubt"] };
  },
  ratingAppealed: async (stage) => {
    const who = await anAdmin(stage);
    await appealed(stage, await completed(stage));
    return { who };
  },
  appealDecided: async (stage) => {
    const pickup = await completed(stage, "runner");
    const who = pickup.runner;
    await appealed(stage, pickup);
    const decision = { jobId: pickup.jobId, outcome: "stays", answer: "We called." };
    await stage.act(await addAdmin(stage.app), "admin.decideAppeal", decision);
    return { who };
  },
  noticeGiven: async (stage) => {
    const who = await stage.listens(await addRunner(stage.app));
    await noticed(stage, who, "missedPickups");
    return { who };
  },
  noticeDecided: async (stage) => {
    const who = await stage.listens(await addRunner(stage.app));
    const noticeId = await noticed(stage, who, "lateness");
    await stage.act(await addAdmin(stage.app), "admin.endNotice", { noticeId, reason: "Two late trucks" });
    return { who, also: ["noticeGiven"] };
  },
  noticeAppealed: async (stage) => {
    const runner = await addRunner(stage.app);
    const noticeId = await noticed(stage, runner, "safety");
    const who = await anAdmin(stage);
    await stage.act(runner, "runner.answerNotice", { noticeId, words: "The dog did it" });
    return { who };
  },
  problemReported: async (stage) => {
    const who = await anAdmin(stage);
    await damaged(stage, await completed(stage));
    return { who };
  },
  problemResolved: async (stage) => {
    const pickup = await completed(stage, "home");
    const who = pickup.home;
    const problemId = await damaged(stage, pickup);
    const decision = { problemId, outcome: "credit", amount: "5.00", answer: "We are sorry." };
    await stage.act(await addAdmin(stage.app), "admin.resolveProblem", decision);
    return { who };
  },
  supportAsked: async (stage) => {
    const who = await anAdmin(stage);
    await asked(stage, await addRunner(stage.app));
    return { who };
  },
  supportAnswered: async (stage) => {
    const { app, act, listens } = stage;
    const who = await listens(await addRunner(app));
    const threadId = await asked(stage, who);
    const seen = { lastMessageAt: app.clock.now, isClosed: false };
    const answer = { threadId, messageId: app.deps.newId(), words: "On Tuesday.", seen };
    await act(await addAdmin(app), "admin.answerSupport", answer);
    return { who };
  },
  supportWrote: (stage) => written(stage, { byEmail: true, byText: false }),
  supportTexted: (stage) => written(stage, { byEmail: false, byText: true }),
  changedForYou: async ({ app, act, listens }) => {
    const who = await listens(await addHomeowner(app));
    const wish = { act: "home", numberOfCans: 3 };
    await act(await addAdmin(app), "admin.serveHome", { homeownerId: who.homeownerId, wish });
    return { who };
  },
  dayCorrected: (stage) => dayAnswered(stage, "corrected"),
  dayIsRight: (stage) => dayAnswered(stage, "right"),
  streetDayChanged: async ({ app, act, listens }) => {
    const { homes, correction } = await doubtedStreet(app);
    const who = await listens(homes[0] as Homeowner);
    await act(await addAdmin(app), "admin.decideCorrection", { ...correction, outcome: "mended" });
    return { who };
  },
} as const satisfies Record<string, Act>;

export const otherActs: readonly OtherAct[] = [
  [
    "applicationSubmitted",
    "applying again",
    async ({ app, act, listens }) => {
      const who = await listens(await addRunner(app, { applicationStatus: "rejected" }));
      const { payoutEmail: _, ...again } = applicationFields;
      await act(who, "runner.applyAgain", again);
      return { who };
    },
  ],
];
