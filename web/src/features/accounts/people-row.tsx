import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/lazy.tsx";
import { SheetRow } from "../../ui/rows.tsx";
import { Skeleton } from "../../ui/states.tsx";

const PeoplePart = lazyPart(
  ["circles", "home-circles"],
  async () => (await import("../circles/people-part.tsx")).PeoplePart,
  <Skeleton rows={3} />,
);

/** Opens the sheet with those who help at the home. */
export function PeopleRow() {
  const t = useTranslations("profile");
  return (
    <SheetRow isCard label={t("people")}>
      <PeoplePart />
    </SheetRow>
  );
}
