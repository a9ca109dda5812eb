import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import styles from "./security.module.css";
import { useLinkGoogle } from "./use-link-google.ts";
import { useOverview } from "./use-overview.ts";

/** The linked Google account; nothing if Google isn't configured and none is linked. */
export function GoogleCard() {
  const t = useTranslations("security.google");
  const { data } = useOverview();
  const reauthenticate = useReauthenticate();
  const google = useLinkGoogle(reauthenticate.run);
  const [isAsking, setAsking] = useState(false);
  if (!data || !(data.google.available || data.google.linked)) return null;
  const { linked, email, available } = data.google;
  return (
    <Card title={t("title")} note={t("note")}>
      <div className={styles.area}>
        <Facts rows={[{ label: t("account"), value: email ?? t("none") }]} />
        {linked ? (
          <Button variant="quiet" loading={google.isUnlinking} onClick={() => setAsking(true)}>
            {t("unlink")}
          </Button>
        ) : (
          available && (
            <Button variant="quiet" loading={google.isLinking} onClick={google.link}>
              {t("link")}
            </Button>
          )
        )}
        {google.isWaiting && <p role="status">{google.waiting}</p>}
      </div>
      <Confirm
        opened={isAsking}
        title={t("confirm.title")}
        action={t("confirm.action")}
        onConfirm={() => {
          setAsking(false);
          google.unlink();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t("confirm.text", { email: email ?? "" })}</p>
      </Confirm>
      {reauthenticate.passwordDialog}
    </Card>
  );
}
