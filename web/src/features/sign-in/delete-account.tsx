import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ExportButton } from "../own-data/export-button.tsx";
import styles from "./delete-account.module.css";
import { useDeleteAccount } from "./use-delete-account.ts";

/** Deletes the account after confirmation. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const t = useTranslations("profile.deletion");
  const ownData = useTranslations("ownData");
  const { role } = useSignedInUser();
  const [isAsking, setAsking] = useState(false);
  const { deleteAccount, isDeleting, passwordDialog } = useDeleteAccount(onDeleted);
  return (
    <div className={styles.area}>
      <p className={styles.note}>{t("note")}</p>
      <Button variant="quiet" className={styles.delete} loading={isDeleting} onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <Confirm
        opened={isAsking}
        title={t("action")}
        action={t("confirm")}
        danger
        onConfirm={() => {
          setAsking(false);
          deleteAccount();
        }}
        onCancel={() => setAsking(false)}
      >
        <div className={styles.words}>
          <p>{t("question")}</p>
          <p className={styles.note}>{t("consequences", { role })}</p>
          <p className={styles.note}>{t("kept")}</p>
          <p className={styles.note}>{ownData("beforeDeleting")}</p>
          <ExportButton />
        </div>
      </Confirm>
      {passwordDialog}
    </div>
  );
}
