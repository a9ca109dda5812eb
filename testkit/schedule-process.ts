import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnv } from "./child-env.ts";
import type { PushAddress } from "./push-service.ts";

const root = join(import.meta.dirname, "..");

/** One run of a schedule in its own process. */
export type ScheduleProcess = {
  /** Resolves with its result; rejects if it failed or was killed. */
  readonly done: Promise<Record<string, number>>;
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>;
};

/** Addresses of a process's fake external services; test mode without. */
export type Outside = {
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string; address: string };
  connect?: { secretKey: string; address: string };
  /** With these, schedules that drain the queue do so. */
  emails?: { url: string; from: string };
  push?: PushAddress;
};

type Given = { databaseUrl: string; now: string } & Outside;

/** Starts a schedule's run on a database at an instant, without the lease that prevents concurrent runs. */
export function startSchedule(schedule: string, given: Given): ScheduleProcess {
  const run = prepareRun(schedule, given);
  run.ready.then(run.go, () => {});
  return run;
}

/** Starts several runs at the same moment, once all processes are ready; resolves with each result. */
export async function runAtOnce(
  schedule: string,
  count: number,
  given: Given,
): Promise<Record<string, number>[]> {
  const runs = Array.from({ length: count }, () => prepareRun(schedule, given));
  const done = Promise.all(runs.map((run) => run.done));
  await Promise.race([Promise.all(runs.map(({ ready }) => ready)), done]);
  for (const { go } of runs) go();
  return done;
}

function prepareRun(schedule: string, { databaseUrl, now, ...outside }: Given) {
  const child = spawn(process.execPath, [join(root, "testkit/schedule-once.ts")], {
    cwd: root,
    env: {
      ...childEnv,
      DATABASE_URL: databaseUrl,
      NOW: now,
      SCHEDULE: schedule,
      OUTSIDE: JSON.stringify(outside),
    },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ready = Promise.withResolvers<void>();
  let said: unknown;
  createInterface({ input: child.stdout }).on("line", (line) => {
    said = JSON.parse(line);
    ready.resolve();
  });
  const complained: string[] = [];
  child.stderr.on("data", (text) => complained.push(String(text)));
  // A killed process cannot be told to start.
  child.stdin.on("error", () => {});
  const ended = once(child, "close").finally(() => process.off("exit", kill));
  const done = ended.then(([code]) => {
    if (code !== 0) throw new Error(`${schedule} exited with ${code}: ${complained.join("")}`);
    return said as Record<string, number>;
  });
  done.catch(ready.reject);
  ready.promise.catch(() => {});
  return {
    ready: ready.promise,
    go: () => void child.stdin.write("go\n"),
    done,
    async kill() {
      kill();
      await ended;
    },
  };
}
