import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePushDevice } from "../notices/use-push-device.ts";
import styles from "./reach.module.css";

/** This browser's push status, with a switch. */
export function PushCard() {
  const t = useTranslations("reach.push");
  const { id, notificationPreferences } = useSignedInUser();
  const { data } = trpc.settings.reachability.useQuery();
  const { device, turnOn, turnOff, tryIt, isTurning, isTrying } = usePushDevice(id);
  return (
    <Card title={t("title")}>
      {device ? (
        <div className={styles.stack}>
          <p role="status">{t(`state.${device.state}`)}</p>
          {!notificationPreferences.pushNotifications && <p>{t("switchedOff")}</p>}
          {data && data.browsers > 0 && (
            <p className={styles.soft}>{t("browsers", { count: data.browsers })}</p>
          )}
          <div className={styles.actions}>
            {device.state === "off" && (
              <Button variant="quiet" loading={isTurning} onClick={() => void turnOn()}>
                {t("turnOn")}
              </Button>
            )}
            {device.state === "on" && (
              <>
                <Button variant="quiet" loading={isTrying} onClick={() => tryIt(device.endpoint)}>
                  {t("try")}
                </Button>
                <Button variant="plain" loading={isTurning} onClick={turnOff}>
                  {t("turnOff")}
                </Button>
              </>
            )}
          </div>
        </div>
      ) : (
        <Skeleton rows={1} />
      )}
    </Card>
  );
}
