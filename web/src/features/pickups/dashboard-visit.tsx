import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { TodayVisit } from "./today-visit.tsx";
import { UnderWay } from "./under-way.tsx";
import { VisitReceipt } from "./visit-receipt.tsx";

/** A started or finished pickup on the dashboard. New homeowners have none and don't load this code. */
export function DashboardVisit({
  job,
  as,
  onReload,
}: {
  job: OwnJob;
  as: "underWay" | "today" | "receipt";
  onReload: () => unknown;
}) {
  switch (as) {
    case "underWay":
      return <UnderWay job={job} onReload={onReload} />;
    case "today":
      return <TodayVisit job={job} />;
    case "receipt":
      return <VisitReceipt job={job} onReload={onReload} />;
  }
}
