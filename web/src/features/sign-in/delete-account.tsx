import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { leaveBrowser } from "../../lib/sign-out.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import styles from "./delete-account.module.css";

/** Deletes the account after confirmation, which also offers `ownData`, a copy of the data. */
export function DeleteAccount({ onDeleted, ownData: copy }: { onDeleted: () => void; ownData: ReactNode }) {
  const t = useTranslations("profile.deletion");
  const ownData = useTranslations("ownData");
  const { id, role } = useSignedInUser();
  const [isAsking, setAsking] = useState(false);
  const { run, passwordDialog } = useReauthenticate();
  const { act: remove, isActing } = useAct(trpc.profile.deleteAccount, {
    through: async (call) => {
      const done = await run(call);
      if (done) await leaveBrowser(id);
      return done;
    },
    success: { title: t("done.title"), message: t("done.text") },
    failure: t("failed"),
    screen: "account",
    onDone: onDeleted,
  });
  return (
    <div className={styles.area}>
      <p className={styles.note}>{t("note")}</p>
      <Button variant="quiet" className={styles.delete} loading={isActing} onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <Confirm
        opened={isAsking}
        title={t("action")}
        action={t("confirm")}
        danger
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
        onCancel={() => setAsking(false)}
      >
        <div className={styles.words}>
          <p>{t("question")}</p>
          <p className={styles.note}>{t("consequences", { role })}</p>
          <p className={styles.note}>{t("kept")}</p>
          <p className={styles.note}>{ownData("beforeDeleting")}</p>
          {copy}
        </div>
      </Confirm>
      {passwordDialog}
    </div>
  );
}
