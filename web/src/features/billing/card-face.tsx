import { useTranslations } from "use-intl";
import type { PaymentCard } from "#modules/accounts/rules.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./card-face.module.css";

/** A card's brand, last four digits and expiry. */
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
