import { useTranslations } from "use-intl";
import { closePushOffer, type PushMoment } from "../../lib/notices.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./push-offer-card.module.css";
import { usePushDevice } from "./use-push-device.ts";

/** The offer itself, where this browser supports push messages and has none yet. */
export function PushOfferCard({ moment, userId }: { moment: PushMoment; userId: string }) {
  const t = useTranslations("reach.offer");
  const { device, turnOn, isTurning } = usePushDevice(userId);
  if (device?.state !== "off") return null;
  const accept = async () => {
    await turnOn();
    closePushOffer();
  };
  return (
    <div aria-live="polite">
      <section className={styles.offer} aria-label={t("title")}>
        <div>
          <h2 className={styles.title}>{t("title")}</h2>
          <p>{t(moment)}</p>
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={closePushOffer}>
            {t("notNow")}
          </Button>
          <Button loading={isTurning} onClick={() => void accept()}>
            {t("turnOn")}
          </Button>
        </div>
      </section>
    </div>
  );
}
