import { Stack } from "../../ui/page.tsx";
import { Invitations } from "../people/invitations.tsx";
import Appeals from "./appeals.tsx";
import { DayReports } from "./day-reports.tsx";
import { ExtraPickups } from "./extra-pickups.tsx";
import { Homeowners } from "./homeowners.tsx";
import { Runners } from "./runners.tsx";
import { WaitingList } from "./waiting-list.tsx";

/** Homeowners with the extra pickups that wait for a confirmation, the days that they call wrong, and who waits to become one. */
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

/** Runners, the ratings that they appeal, and who was invited to become one. */
export function RunnersTab() {
  return (
    <Stack>
      <Appeals />
      <Runners />
      <Invitations />
    </Stack>
  );
}
