import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PaymentCard } from "#modules/accounts/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./billing.module.css";
import { type CardFields, mountCardFields } from "./card-fields.ts";

export function CardFace({ card }: { card: PaymentCard }) {
  const t = useTranslations("homeowner.paymentMethod");
  const { last4, expiryMonth, expiryYear } = card;
  const brand = t(`brands.${card.brand}`);
  const month = String(expiryMonth).padStart(2, "0");
  return (
    <span className={styles.face}>
      <span className={styles.icon}>
        <Icon name="card" />
      </span>
      <span>
        <span className={styles.number} aria-hidden="true">
          {t("masked", { brand, last4 })}
        </span>
        <VisuallyHidden>{t("spoken", { brand, last4 })}</VisuallyHidden>
        <span className={styles.expiry}>{t("expires", { month, year: String(expiryYear).slice(-2) })}</span>
      </span>
    </span>
  );
}

/**
 * Card entry in the provider's fields, for a first payment or a new card. `onReady` gets the confirm function once the
 * fields are ready, and null when they unmount. `problem` is the provider's message from the last try.
 */
export function CardPayment({
  clientSecret,
  problem,
  onReady,
}: {
  clientSecret: string;
  problem: string | null;
  onReady: (confirm: CardFields["confirm"] | null) => void;
}) {
  const t = useTranslations("subscribe.payment");
  const { data, error } = trpc.homeowner.billing.useQuery();
  const publishableKey = data?.publishableKey ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!publishableKey || !place.current) return;
    let isGone = false;
    const mounting = mountCardFields({ publishableKey, clientSecret, place: place.current });
    mounting.then(
      (fields) => {
        if (isGone) return;
        setIsReady(true);
        onReady(fields.confirm);
      },
      () => setHasFailed(!isGone),
    );
    return () => {
      isGone = true;
      onReady(null);
      mounting.then((fields) => fields.remove()).catch(() => {});
    };
  }, [publishableKey, clientSecret, onReady]);

  return (
    <div className={styles.card}>
      {hasFailed || error ? (
        <p role="alert" className={styles.entryProblem}>
          {t("cardFailed")}
        </p>
      ) : (
        !isReady && <p role="status">{t("cardLoading")}</p>
      )}
      <div ref={place} />
      {problem !== null && (
        <p role="alert" className={styles.entryProblem}>
          {problem || t("cardDeclined")}
        </p>
      )}
      <p className={styles.soft}>{t("cardNote")}</p>
    </div>
  );
}
