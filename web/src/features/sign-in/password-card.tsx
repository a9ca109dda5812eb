import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import styles from "./security.module.css";

export const ChangePasswordDialog = lazyDialog(
  async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
);

/** When the password was last changed, with a change button. */
export function PasswordCard() {
  const t = useTranslations("security.password");
  const format = useFormatter();
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch } = trpc.security.overview.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      {data ? (
        <div className={styles.area}>
          <Facts
            rows={[
              {
                label: t("changed"),
                value: data.passwordChangedAt
                  ? format.dateTime(new Date(data.passwordChangedAt), { dateStyle: "long" })
                  : t("none"),
              },
            ]}
          />
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t(data.hasPassword ? "change" : "set")}
          </Button>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton rows={2} />
      )}
      <ChangePasswordDialog opened={isChanging} onClose={() => setChanging(false)} />
    </Card>
  );
}
