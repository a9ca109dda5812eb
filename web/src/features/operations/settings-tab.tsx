import { lazyPart } from "../../lib/lazy.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Rates } from "./rates.tsx";

const UndecidedHolidays = lazyPart(
  ["rates", "alerts"],
  async () => (await import("./undecided-holidays.tsx")).default,
);
const Rules = lazyPart(
  ["rates", "homes"],
  async () => (await import("./rules.tsx")).default,
  <Skeleton rows={4} />,
);
const Holidays = lazyPart(
  "rates",
  async () => (await import("./holidays.tsx")).default,
  <Skeleton rows={3} />,
);

export default function SettingsTab() {
  return (
    <Stack>
      <UndecidedHolidays />
      <Rates />
      <Rules />
      <Holidays />
    </Stack>
  );
}
