import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { useDollars } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import styles from "./service-summary.module.css";

/** The plan and its monthly price. */
export function ServiceSummary({ user }: { user: User }) {
  const t = useTranslations("subscribe.summary");
  const dollars = useDollars();
  const price = dollars(useMonthlyRate(user));
  return (
    <Card title={t("title")}>
      <p className={styles.line}>
        {t("monthly")} <strong>{price}</strong>
      </p>
      <ul className={styles.included}>
        {(["unlimited", "photo", "notifications", "cancel"] as const).map((item) => (
          <li key={item}>
            <Icon name="check" />
            {t(item)}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {t("total")} <strong>{t("perMonth", { price })}</strong>
      </p>
      <RatesNote />
    </Card>
  );
}
