import { lazyPart } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Rates } from "./rates.tsx";

const UndecidedHolidays = lazyPart(
  ["rates", "alerts"],
  async () => (await import("./undecided-holidays.tsx")).default,
);
const Rules = lazyPart(
  ["rates", "homes", "pay-rule", "price-rule"],
  async () => (await import("./rules.tsx")).default,
  <Skeleton rows={4} />,
);
const Holidays = lazyPart(
  "rates",
  async () => (await import("./holidays.tsx")).default,
  <Skeleton rows={3} />,
);
const Haulers = lazyPart("rates", async () => (await import("./haulers.tsx")).default, <Skeleton rows={2} />);

const CurbLaws = lazyPart(
  ["rates", "sign-in"],
  async () => (await import("./curb-laws.tsx")).default,
  <Skeleton rows={3} />,
);

const Team = lazyPart("people", async () => (await import("../people/team.tsx")).Team, <Skeleton rows={3} />);

export default function SettingsTab() {
  const may = useMay();
  return (
    <Stack>
      <UndecidedHolidays />
      <Rates />
      <Rules />
      <Holidays />
      <CurbLaws />
      <Haulers />
      {may("own") && <Team />}
    </Stack>
  );
}
