import { useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { VisitList } from "./visit-list.tsx";
import { VisitMonth } from "./visit-month.tsx";

const views = ["list", "month"] as const;

/** /history: all past pickups, as a list with photos or by month. */
export default function HistoryPage() {
  const t = useTranslations("visits.history");
  const [view, setView] = useState<(typeof views)[number]>("list");
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink variant="quiet" to="/homeowner">
          <Icon name="back" />
          {t("back")}
        </ButtonLink>
      }
    >
      <div>
        <ChoiceTabs
          label={t("views")}
          options={views.map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={setView}
        >
          {view === "list" ? <VisitList /> : <VisitMonth />}
        </ChoiceTabs>
      </div>
    </Page>
  );
}
