import { useTranslations } from "use-intl";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { PayRun } from "./pay-run.tsx";

export default function MoneyPage() {
  const t = useTranslations("pay.run");
  return (
    <AdminPage title={t("title")}>
      <PayRun />
    </AdminPage>
  );
}
