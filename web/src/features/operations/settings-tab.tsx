import { Suspense } from "react";
import { lazyPage } from "../../lib/lazy.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Rates } from "./rates.tsx";

const Holidays = lazyPage("rates", () => import("./holidays.tsx"));

const UndecidedHolidays = lazyPage(["rates", "alerts"], () => import("./undecided-holidays.tsx"));

const Rules = lazyPage(["rates", "homes"], () => import("./rules.tsx"));

export default function SettingsTab() {
  return (
    <Stack>
      <Suspense>
        <UndecidedHolidays />
      </Suspense>
      <Rates />
      <Suspense fallback={<Skeleton rows={4} />}>
        <Rules />
      </Suspense>
      <Suspense fallback={<Skeleton rows={3} />}>
        <Holidays />
      </Suspense>
    </Stack>
  );
}
