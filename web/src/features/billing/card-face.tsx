import { useNow, useTranslations } from "use-intl";
import { cardExpiry, type PaymentCard } from "#modules/accounts/rules.ts";
import { dayIn } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./billing.module.css";

/** A card on file: its brand, last digits and expiry. */
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
