import { Stack } from "../../ui/page.tsx";
import { Invitations } from "../people/invitations.tsx";
import Appeals from "./appeals.tsx";
import { DayReports } from "./day-reports.tsx";
import { ExtraPickups } from "./extra-pickups.tsx";
import { Homeowners } from "./homeowners.tsx";
import { Runners } from "./runners.tsx";
import { WaitingList } from "./waiting-list.tsx";

/** Homeowners, with extra pickups to confirm, reported days and the waiting list. */
export function HomeownersTab() {
  return (
    <Stack>
      <ExtraPickups />
      <Homeowners />
      <DayReports />
      <WaitingList />
    </Stack>
  );
}

/** Runners, with appealed ratings and invitations. */
export function RunnersTab() {
  return (
    <Stack>
      <Appeals />
      <Runners />
      <Invitations />
    </Stack>
  );
}
