import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ChangePasswordDialog } from "./password-card.tsx";
import styles from "./security.module.css";

/** The profile's links to security settings and account deletion. */
export function SecurityButtons(deletion: ComponentProps<typeof DeleteAccount>) {
  const t = useTranslations("security");
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title={t("buttons.title")}>
      <div className={styles.area}>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t("password.change")}
          </Button>
          <ButtonLink variant="quiet" to="/settings" hash="security">
            {t("buttons.twoFactor")}
          </ButtonLink>
        </div>
        <DeleteAccount {...deletion} />
      </div>
      <ChangePasswordDialog opened={isChanging} onClose={() => setChanging(false)} />
    </Card>
  );
}
