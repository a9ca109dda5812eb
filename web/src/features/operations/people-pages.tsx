import { useTranslations } from "use-intl";
import { Page } from "../../ui/page.tsx";
import { HomeownersTab, RunnersTab } from "./people-tabs.tsx";

/** All homeowners, with what they wait for. */
export function HomeownersPage() {
  const t = useTranslations("admin.tabs");
  return (
    <Page title={t("homeowners")} isCompact>
      <HomeownersTab />
    </Page>
  );
}

/** All runners and their applications. */
export function RunnersPage() {
  const t = useTranslations("admin.tabs");
  return (
    <Page title={t("runners")} isCompact>
      <RunnersTab />
    </Page>
  );
}
