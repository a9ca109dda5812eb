import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "../app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "../factories.ts";
import type { Act, Stage } from "./stage.ts";

export const open = (): Promise<TestApp> => testApp("postgres");

/** A home on a street, planned for four weeks, with two runners who serve it. */
async function onStreet({ app }: Stage): Promise<{ home: Homeowner; leo: Runner; ana: Runner }> {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode, pickupDays: ["Thursday"], publicStreet: "Elm Street" });
  const leo = await addRunner(app, { serviceAreas: [zipCode] });
  const ana = await addRunner(app, { serviceAreas: [zipCode] });
  return { home, leo, ana };
}

const claim = ({ act }: Stage, runner: Runner, { zipCode }: Homeowner) =>
  act(runner, "runner.claimStreet", { zipCode, street: "elm street", weekday: "Thursday", homes: 1 });

/** The same, claimed by the first; the homeowner or the second runner listens. */
async function claimed(stage: Stage, listener: "home" | "ana") {
  const scene = await onStreet(stage);
  await stage.listens(scene[listener]);
  await generate(stage.app.deps);
  await claim(stage, scene.leo, scene.home);
  return scene;
}

const dayOff = { fromOn: "2026-03-19", untilOn: "2026-03-19" };

export const acts = {
  regularBegins: async (stage) => {
    const { home, leo } = await onStreet(stage);
    await stage.listens(home);
    await claim(stage, leo, home);
    return { who: home };
  },
  regularEnds: async (stage) => {
    const { home, leo } = await claimed(stage, "home");
    type Own = { streets: { homes: { id: string }[] }[] };
    const { streets } = await stage.act<Own>(leo, "runner.ownStreets");
    const ids = streets.flatMap(({ homes }) => homes.map(({ id }) => id));
    await stage.act(leo, "runner.giveUpHomes", { ids });
    return { who: home, also: ["regularBegins"] };
  },
  regularOff: async (stage) => {
    const { home, leo } = await claimed(stage, "home");
    await stage.act(leo, "runner.takeDaysOff", dayOff);
    return { who: home, also: ["regularBegins"] };
  },
  substituteComes: async (stage) => {
    const { home, leo, ana } = await claimed(stage, "home");
    await stage.act(leo, "runner.takeDaysOff", dayOff);
    const offers = await stage.act<{ id: string; scheduledDate: string }[]>(ana, "runner.availableJobs");
    const jobId = offers.find(({ scheduledDate }) => scheduledDate.startsWith(dayOff.fromOn))?.id;
    await stage.act(ana, "runner.acceptJob", { jobId });
    return { who: home, also: ["regularBegins", "regularOff"] };
  },
  regularsPlanned: async (stage) => {
    const { home, leo } = await onStreet(stage);
    await claim(stage, leo, home);
    await stage.listens(leo);
    await generate(stage.app.deps);
    return { who: leo };
  },
  regularsEnded: async (stage) => {
    const { home, leo } = await onStreet(stage);
    await claim(stage, leo, home);
    await stage.listens(leo);
    await stage.act(home, "homeowner.setRunnerPreference", { runnerId: leo.runnerId, preference: "blocked" });
    return { who: leo };
  },
  backupAsked: async (stage) => {
    const { leo, ana } = await onStreet(stage);
    await stage.listens(ana);
    await stage.act(leo, "runner.nameBackup", { backupId: ana.runnerId });
    return { who: ana };
  },
  backupFirst: async (stage) => {
    const { leo, ana } = await claimed(stage, "ana");
    await stage.act(leo, "runner.nameBackup", { backupId: ana.runnerId });
    await stage.act(ana, "runner.answerBackup", { runnerId: leo.runnerId, isAccepted: true });
    await stage.act(leo, "runner.takeDaysOff", dayOff);
    return { who: ana, also: ["backupAsked"] };
  },
} as const satisfies Record<string, Act<TestApp>>;
