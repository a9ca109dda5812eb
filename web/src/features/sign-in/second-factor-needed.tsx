import { useTranslations } from "use-intl";
import { Page } from "../../ui/page.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** Shown instead of the desk to an admin without a second factor. */
export function SecondFactorNeeded({ onTurnedOn }: { onTurnedOn: () => void }) {
  const t = useTranslations("security.twoFactor.needed");
  return (
    <Page title={t("title")} lead={t("text")}>
      <TwoFactorCard onTurnedOn={onTurnedOn} />
    </Page>
  );
}
