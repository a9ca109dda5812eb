import { useTranslations } from "use-intl";
import { Page } from "../../ui/page.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** What an admin sees in place of the desk who has no second factor yet. */
export function SecondFactorNeeded({ onTurnedOn }: { onTurnedOn: () => void }) {
  const t = useTranslations("security.twoFactor.needed");
  return (
    <Page title={t("title")} lead={t("text")}>
      <TwoFactorCard onTurnedOn={onTurnedOn} />
    </Page>
  );
}
