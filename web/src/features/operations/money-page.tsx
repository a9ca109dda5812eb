import { useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { AlertsLink } from "../desk/alerts-link.tsx";
import { AreaMargins } from "./area-margins.tsx";
import { Bills } from "./bills.tsx";
import { Credits } from "./credits.tsx";
import styles from "./money.module.css";
import { PayRun } from "./pay-run.tsx";
import { Refunds } from "./refunds.tsx";

const views = ["payRun", "credits", "bills", "margins"] as const;

/** The service's money: pay, refunds and margins by area. */
export default function MoneyPage({ week }: { week?: string }) {
  const t = useTranslations("money");
  const [view, setView] = useState(() => views.find((name) => location.hash === `#${name}`) ?? "payRun");
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <AlertsLink />
          <ButtonLink variant="quiet" to="/admin">
            <Icon name="back" />
            {t("back")}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.views}>
        <ChoiceTabs
          label={t("views.label")}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={setView}
        >
          {view === "payRun" && <PayRun week={week} />}
          {view === "credits" && <Credits />}
          {view === "bills" && (
            <Stack>
              <Bills />
              <Refunds />
            </Stack>
          )}
          {view === "margins" && <AreaMargins />}
        </ChoiceTabs>
      </div>
    </Page>
  );
}
