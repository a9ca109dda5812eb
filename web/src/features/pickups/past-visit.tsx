import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { PickupRow } from "./pickup-row.tsx";
import { VisitReceipt } from "./visit-receipt.tsx";

/** A past pickup: its receipt, or that it was missed. */
export function PastVisit({ job, onReload }: { job: OwnJob; onReload: () => unknown }) {
  return job.status === "completed" ? (
    <VisitReceipt job={job} onReload={onReload} />
  ) : (
    <PickupRow job={job} />
  );
}
