import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { leaveBrowser } from "../../lib/sign-out.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Loaded } from "../../ui/states.tsx";
import styles from "./security.module.css";

const ChangePasswordDialog = lazyDialog(
  async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
);

/** When the password was last changed, with a change button. */
export function PasswordCard() {
  const t = useTranslations("security.password");
  const format = useFormatter();
  const [isChanging, setChanging] = useState(false);
  const overview = trpc.security.overview.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={overview} rows={2}>
        {(data) => (
          <div className="grid start gap-4">
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
        )}
      </Loaded>
      <ChangePasswordDialog opened={isChanging} onClose={() => setChanging(false)} />
    </Card>
  );
}

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
    <div className="grid start gap-3">
      <p className="soft small">{t("note")}</p>
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
        <div className="grid gap-3">
          <p>{t("question")}</p>
          <p className="soft small">{t("consequences", { role })}</p>
          <p className="soft small">{t("kept")}</p>
          <p className="soft small">{ownData("beforeDeleting")}</p>
          {copy}
        </div>
      </Confirm>
      {passwordDialog}
    </div>
  );
}
