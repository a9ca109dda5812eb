import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Attributes, Meter } from "@opentelemetry/api";
import type { ServiceFigures } from "#modules/operations/service-figures.ts";
import type { WorkKind } from "#platform/values/watch.ts";

/** Seconds; finer where most answers are. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Instruments = {
  /** Records an answered request, in seconds. */
  answered(seconds: number, attributes: Attributes): void;
  /** Records a piece of work, in seconds. */
  worked(kind: WorkKind, seconds: number, attributes: Attributes): void;
};

/** Every metric of the service. `figures` reads those of the database. */
export function createInstruments(meter: Meter, figures: () => Promise<ServiceFigures>): Instruments {
  const duration = (name: string, description: string) =>
    meter.createHistogram(name, {
      description,
      unit: "s",
      advice: { explicitBucketBoundaries: bounds },
    });
  const requests = duration("http.server.request.duration", "Requests to /api, by route, method and status.");
  const works: Record<WorkKind, ReturnType<typeof duration>> = {
    act: duration("tidycurb.act.duration", "Procedures, by name and outcome: ok or the error's code."),
    statement: duration("tidycurb.statement.duration", "Statements of the database, by outcome."),
    task: duration("tidycurb.task.duration", "Tasks of the queue, by name and outcome."),
    schedule: duration("tidycurb.schedule.duration", "Runs of schedules, by name and outcome."),
    outside: duration("tidycurb.outside.duration", "Calls to outside services, by service and outcome."),
  };
  observeProcess(meter);
  observeFigures(meter, figures);
  return {
    answered: (seconds, attributes) => requests.record(seconds, attributes),
    worked: (kind, seconds, attributes) => works[kind].record(seconds, attributes),
  };
}

function observeProcess(meter: Meter): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  meter
    .createObservableGauge("nodejs.eventloop.delay.p99", {
      description: "How late the event loop was since the last reading, 99th percentile.",
      unit: "s",
    })
    .addCallback((result) => {
      result.observe(delay.percentile(99) / 1e9);
      delay.reset();
    });
  meter
    .createObservableGauge("process.memory.usage", { description: "Resident memory.", unit: "By" })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
}

function observeFigures(meter: Meter, figures: () => Promise<ServiceFigures>): void {
  const gauge = (name: string, description: string, unit?: string) =>
    meter.createObservableGauge(name, { description, ...(unit && { unit }) });
  const tasks = gauge("tidycurb.queue.tasks", "Tasks by state: ready, later, active, failed.");
  const age = gauge("tidycurb.queue.age", "How long the oldest due task has waited.", "s");
  const promises = gauge("tidycurb.promises", "Promises of the last 7 days: kept and broken.");
  const unsettled = gauge(
    "tidycurb.payments.unsettled",
    "Money owed or on its way: charges past due, credits, refunds, payouts.",
  );
  const feeds = gauge("tidycurb.feeds.failing", "Rentals' calendars that cannot be read.");
  const late = gauge("tidycurb.schedule.lateness", "How late each schedule's run is.", "s");
  meter.addBatchObservableCallback(
    async (result) => {
      const found = await figures();
      for (const [state, count] of Object.entries(found.tasks)) result.observe(tasks, count, { state });
      result.observe(age, found.taskAgeSeconds);
      for (const [outcome, count] of Object.entries(found.promises))
        result.observe(promises, count, { outcome });
      for (const [kind, count] of Object.entries(found.unsettled)) result.observe(unsettled, count, { kind });
      result.observe(feeds, found.feedsFailing);
      for (const [schedule, seconds] of Object.entries(found.lateSeconds))
        result.observe(late, seconds, { schedule });
    },
    [tasks, age, promises, unsettled, feeds, late],
  );
}
