import { Worker } from "node:worker_threads";
import type { Reading } from "#modules/rentals/rules/readings.ts";

type Where = { timeZone: string; today: string };
export type ParseTask = { text: string; where: Where; mostMicroseconds: number };
type Parsed = Reading | "notCalendar" | "tooLarge";

/** Processor time for one calendar; a year of stays takes a few milliseconds. */
const mostProcessorMicroseconds = 2_000_000;
/** A worker that does not answer by then is ended; its own limit of processor time comes first. */
const patienceMs = 8000;
/** An unused worker's memory is freed after this time. */
const idleMs = 60_000;
const memoryMb = 128;

/** The name that `scripts/build-hosted.ts` gives to the worker's bundle. */
const file = import.meta.url.endsWith(".ts") ? "./parse-worker.ts" : "../parse-worker.mjs";

type Open = { thread: Worker; answer: PromiseWithResolvers<Parsed> };
let open: Open | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a calendar as `parseCalendar` does, on another thread, one at a time: other requests are not delayed.
 * "tooLarge" also after 2 s of processor time, or out of memory.
 */
export function parseApart(
  text: string,
  { timeZone, today }: Where,
  mostMicroseconds = mostProcessorMicroseconds,
): Promise<Parsed> {
  const parsed = last.then(() => parseNow({ text, where: { timeZone, today }, mostMicroseconds }));
  last = parsed.catch(() => {});
  return parsed;
}

async function parseNow(task: ParseTask): Promise<Parsed> {
  clearTimeout(idle);
  open ??= openThread();
  const { thread } = open;
  const answer = Promise.withResolvers<Parsed>();
  open.answer = answer;
  const timer = setTimeout(() => {
    end();
    answer.resolve("tooLarge");
  }, patienceMs);
  thread.ref();
  thread.postMessage(task);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    thread.unref();
    idle = setTimeout(end, idleMs).unref();
  }
}

function openThread(): Open {
  const url = new URL(file, import.meta.url);
  const thread = new Worker(url, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const opened: Open = { thread, answer: Promise.withResolvers<Parsed>() };
  thread.on("message", (parsed: Parsed) => opened.answer.resolve(parsed));
  thread.on("error", (error: NodeJS.ErrnoException) => {
    if (open === opened) open = null;
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") opened.answer.resolve("tooLarge");
    else opened.answer.reject(error);
  });
  return opened;
}

/** The next calendar gets a new thread. */
function end(): void {
  void open?.thread.terminate();
  open = null;
}
