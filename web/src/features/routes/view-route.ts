import type { FullCans } from "#modules/homes/rules.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Route, RouteStop } from "#modules/routes/contract.ts";
import { type Entry, inOrder, isToSend } from "../../lib/outbox/entry.ts";

/** What one act at a stop is about: a stop of a route, or a taken job of any day. */
export type Target = {
  jobId: string;
  address: string;
  timeZone: string;
  /** When the runner arrived for the next leg. */
  cameAt: string | null;
  checklist: readonly { item: string; isChecked: boolean }[];
  /** Whether the host requires every item before the pickup is completed. */
  mustFinishChecklist: boolean;
  /** The local day its cans are due back, on whose route it is, and where that route says full cans stay; null if unknown. */
  backOn: string;
  fullCans: FullCans | null;
};

/** A stop with the server's state and unsent actions combined. */
export type StopView = Progress & { stop: RouteStop };

/** How far a job is, with the unsent actions. */
export type Progress = {
  jobId: string;
  /** The next leg; null when done. */
  leg: "out" | "in" | null;
  onTheWayAt: string | null;
  /** When the runner arrived for the next leg. */
  cameAt: string | null;
  outAt: string | null;
  inAt: string | null;
  /** Set when the home couldn't be served. */
  isNotServable: boolean;
  /** The local checklist; empty for homes. */
  checklist: CheckView[];
  mustFinishChecklist: boolean;
  /** Unsent entries, oldest first. */
  waiting: Entry[];
};

export type CheckView = { item: string; isChecked: boolean; hasPhoto: boolean };

export type RouteView = {
  /** Remaining stops in driving order. */
  ahead: StopView[];
  done: StopView[];
};

/** A day's route with the local actions since the server's answer at `answeredAt` (milliseconds since 1970). */
export function viewRoute(route: Route, entries: readonly Entry[], answeredAt: number): RouteView {
  const news = inOrder(entries).filter((entry) => isNews(entry, answeredAt));
  const views = route.stops
    .map((stop) => viewStop(stop, news, entries))
    .filter(({ jobId }) => !news.some((entry) => isReleased(entry, jobId)));
  const made = newOrder(news, route.day);
  const order = made?.jobIds ?? route.order;
  const place = (jobId: string) => {
    const index = order.indexOf(jobId);
    return index === -1 ? order.length : index;
  };
  const wentAfter = (view: StopView) => Number(hasAdvanced(view, made, entries));
  const ahead = views
    .filter(({ leg }) => leg !== null)
    .sort((a, b) => wentAfter(a) - wentAfter(b) || place(a.jobId) - place(b.jobId));
  const done = views.filter(({ leg }) => leg === null);
  return { ahead, done: done.sort((a, b) => (a.inAt ?? "").localeCompare(b.inAt ?? "")) };
}

/** Moves a remaining stop; returns the ids in their new order. */
export function moved(ahead: readonly StopView[], jobId: string, to: number): string[] {
  const ids = ahead.map((view) => view.jobId);
  const from = ids.indexOf(jobId);
  if (from === -1) return ids;
  ids.splice(from, 1);
  ids.splice(Math.max(0, Math.min(to, ids.length)), 0, jobId);
  return ids;
}

/** Whether the server's answer lacks an entry: waiting, or accepted since. Refused entries change nothing. */
function isNews({ state, settledAt }: Entry, answeredAt: number): boolean {
  return state === "waiting" || (state === "sent" && Date.parse(settledAt ?? "") > answeredAt);
}

function viewStop(stop: RouteStop, news: readonly Entry[], all: readonly Entry[]): StopView {
  const { job } = stop;
  const progress = progressOf({ ...stop, jobId: job.id, mustFinishChecklist: isStrict(job) }, news, all);
  return { ...progress, stop: { ...stop, emptyCans: emptyCansOf(stop, news) } };
}

/** Whether nothing was in the cans; null where nobody asks. */
function emptyCansOf({ job, emptyCans }: RouteStop, news: readonly Entry[]): boolean | null {
  const said = news.findLast((entry) => entry.jobId === job.id && entry.act.kind === "emptyCans")?.act;
  return emptyCans !== null && said?.kind === "emptyCans" ? said.isEmpty : emptyCans;
}

/** How far a taken job is, with the local actions since the server's answer at `answeredAt`. */
export function viewJob(job: Job, entries: readonly Entry[], answeredAt: number): Progress {
  const news = inOrder(entries).filter((entry) => isNews(entry, answeredAt));
  const isOut = job.status === "in_progress";
  const steps = { onTheWayAt: null, outAt: isOut ? job.legs.out.at : null, inAt: null };
  const checklist = (job.rental?.checklist ?? []).map(({ item, isChecked }) => ({
    item,
    checkedAt: isChecked ? "" : null,
    hasPhoto: false,
  }));
  const known = { jobId: job.id, steps, checklist, mustFinishChecklist: isStrict(job) };
  return progressOf({ ...known, leg: isOut ? "in" : "out" }, news, entries);
}

const isStrict = ({ rental }: Job) => rental?.mustFinishChecklist ?? false;

export function targetOf(progress: Progress | StopView, { address, timeZone, due }: Job): Target {
  const { jobId, cameAt, checklist, mustFinishChecklist } = progress;
  const fullCans = "stop" in progress ? progress.stop.home.fullCans : null;
  return {
    jobId,
    address,
    timeZone,
    cameAt,
    checklist,
    mustFinishChecklist,
    backOn: due.inBy.slice(0, 10),
    fullCans,
  };
}

type Known = Pick<RouteStop, "leg" | "steps" | "checklist"> & {
  jobId: string;
  mustFinishChecklist: boolean;
};

function progressOf(stop: Known, news: readonly Entry[], all: readonly Entry[]): Progress {
  const own = news.filter(({ jobId }) => jobId === stop.jobId);
  const last = (kind: Entry["act"]["kind"]) => own.findLast(({ act }) => act.kind === kind);
  const out = own.findLast(({ act }) => act.kind === "startJob" || act.kind === "undoStart");
  const outAt = out?.act.kind === "undoStart" ? null : (stop.steps.outAt ?? out?.at ?? null);
  const inAt = stop.steps.inAt ?? last("completeJob")?.at ?? null;
  const isNotServable = last("cannotServe") !== undefined;
  const wasLeftOut = stop.leg === "in" && stop.steps.outAt === null;
  const isOver = inAt !== null || isNotServable || stop.leg === null;
  // Reports made before cans out belong to that leg, even once the server has it.
  const went = outLeg(stop.jobId, all);
  const ofThisLeg = own.filter(({ order }) => !went || order > went.order);
  const onThisLeg = (kind: Entry["act"]["kind"]) =>
    ofThisLeg.findLast(({ act }) => act.kind === kind)?.at ?? null;
  return {
    jobId: stop.jobId,
    leg: isOver ? null : outAt || wasLeftOut ? "in" : "out",
    onTheWayAt: onThisLeg("setOut") ?? (outAt ? null : stop.steps.onTheWayAt),
    cameAt: onThisLeg("arrive"),
    outAt,
    inAt,
    isNotServable,
    checklist: stop.checklist.map((known) => viewCheck(known, own)),
    mustFinishChecklist: stop.mustFinishChecklist,
    waiting: own.filter(isToSend),
  };
}

/** A tick keeps its photo until undone. */
function viewCheck(
  { item, checkedAt, hasPhoto }: RouteStop["checklist"][number],
  own: readonly Entry[],
): CheckView {
  return own.reduce(
    (view, { act, photo }) =>
      act.kind === "check" && act.item === item
        ? {
            item,
            isChecked: act.isChecked,
            hasPhoto: act.isChecked && (photo !== null || view.hasPhoto),
          }
        : view,
    { item, isChecked: checkedAt !== null, hasPhoto },
  );
}

/** Whether the cans went out after the order was made: the return leg then follows all remaining stops. */
function hasAdvanced(
  { jobId, stop, leg, outAt }: StopView,
  made: MadeOrder | null,
  entries: readonly Entry[],
): boolean {
  if (leg !== "in") return false;
  if (!made) return stop.leg === "out";
  const went = outLeg(jobId, entries);
  return went ? went.order > made.order : (outAt ?? "") > made.at;
}

function outLeg(jobId: string, entries: readonly Entry[]): Entry | undefined {
  return inOrder(entries).findLast(
    (entry) => entry.jobId === jobId && entry.act.kind === "startJob" && entry.state !== "refused",
  );
}

function isReleased({ act, jobId }: Entry, released: string): boolean {
  return act.kind === "releaseJob" && jobId === released;
}

type MadeOrder = { jobIds: string[]; order: number; at: string };

/** A day's order by the runner that the server's answer lacks. */
function newOrder(news: readonly Entry[], day: string): MadeOrder | null {
  const made = news.findLast(({ act }) => act.kind === "orderRoute" && act.day === day);
  return made?.act.kind === "orderRoute" ? { ...made, jobIds: made.act.jobIds } : null;
}
