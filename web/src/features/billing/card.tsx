import { useEffect, useRef, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { cardExpiry, type PaymentCard } from "#modules/accounts/rules.ts";
import { dayIn } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./billing.module.css";
import { type CardFields, mountCardFields } from "./card-fields.ts";

export function CardFace({ card }: { card: PaymentCard }) {
  const t = useTranslations("homeowner.paymentMethod");
  const today = dayIn(useNow(), usePickupZone());
  const { last4, expiryMonth, expiryYear } = card;
  const expiry = cardExpiry(card, today);
  const brand = t(`brands.${card.brand}`);
  const month = String(expiryMonth).padStart(2, "0");
  return (
    <span className="flex middle gap-3">
      <span className={styles.icon}>
        <Icon name="card" />
      </span>
      <span>
        <span className="strong block figures" aria-hidden="true">
          {t("masked", { brand, last4 })}
        </span>
        <VisuallyHidden>{t("spoken", { brand, last4 })}</VisuallyHidden>
        <span className={`small block ${expiry === "valid" ? "soft" : "semibold danger"}`}>
          {t(`expiry.${expiry}`, { month, year: String(expiryYear).slice(-2) })}
        </span>
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
    <div className="grid gap-3">
      {hasFailed || error ? (
        <p role="alert" className="danger">
          {t("cardFailed")}
        </p>
      ) : (
        !isReady && <p role="status">{t("cardLoading")}</p>
      )}
      <div ref={place} />
      {problem !== null && (
        <p role="alert" className="danger">
          {problem || t("cardDeclined")}
        </p>
      )}
      <p className="soft small">{t("cardNote")}</p>
    </div>
  );
}
