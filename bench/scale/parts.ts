import type { Bench } from "./bench.ts";
import { measureAccept } from "./figures/accept.ts";
import { measureAdminFigures } from "./figures/admin-figures.ts";
import { measureAdminLists } from "./figures/admin-lists.ts";
import { measureExport } from "./figures/export.ts";
import { measureGeneration } from "./figures/generation.ts";
import { measureMarkMissed } from "./figures/mark-missed.ts";
import { measureOffers } from "./figures/offers.ts";
import { measurePayRun } from "./figures/pay-run.ts";
import { measureServer } from "./figures/server.ts";
import { measureStreets } from "./figures/streets.ts";

/** A part of the run, in order: later parts use the data that earlier parts leave. */
export type Part = {
  name: string;
  /** Its share of the whole run, where filling is 100. */
  share: number;
  measure(bench: Bench): Promise<void>;
};

export const parts: Record<string, Part> = {
  server: { name: "reads over HTTP", share: 10, measure: measureServer },
  offers: { name: "offers", share: 6, measure: measureOffers },
  accept: { name: "accepting", share: 15, measure: measureAccept },
  pay: { name: "pay run", share: 5, measure: measurePayRun },
  generation: { name: "generation", share: 10, measure: measureGeneration },
  missed: { name: "marking missed", share: 25, measure: measureMarkMissed },
  streets: { name: "standing routes, bundles and plans", share: 15, measure: measureStreets },
  lists: { name: "the operator's lists", share: 10, measure: measureAdminLists },
  export: { name: "tables to take along", share: 15, measure: measureExport },
  figures: { name: "admin figures", share: 5, measure: measureAdminFigures },
};
