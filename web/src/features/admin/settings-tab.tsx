import { Suspense } from "react";
import { lazyPage } from "../../lib/lazy-page.ts";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PayRun } from "./pay-run.tsx";
import { Rates } from "./rates.tsx";

const Holidays = lazyPage("holidays", () => import("./holidays.tsx"));

/** What the operator sets: what pickups pay and months cost, the weekly pay run, and holidays. */
export default function SettingsTab() {
  return (
    <Stack>
      <Rates />
      <PayRun />
      <Suspense fallback={<Skeleton rows={3} />}>
        <Holidays />
      </Suspense>
    </Stack>
  );
}
