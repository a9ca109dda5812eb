import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { TodayVisit } from "./today-visit.tsx";
import { UnderWay } from "./under-way.tsx";
import { VisitReceipt } from "./visit-receipt.tsx";

/** A visit that has begun or is over, as a dashboard shows it. Somebody new has none, and fetches none of this. */
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
