import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Rates } from "#modules/payouts/contract/pay.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./rates.module.css";

const cents = (text: string) => parseCents(text) ?? 0;

/** Warns when the usual plan, one pickup a week, costs more than it brings, now or from a later day. */
export function MarginWarning({ rates }: { rates: Rates }) {
  const t = useTranslations("pay.margin");
  const day = useDay();
  const dollars = useDollars();
  const loss = rates.margins.find(({ pickupsPerWeek, left }) => pickupsPerWeek === 1 && cents(left) < 0);
  if (!loss) return null;
  const amount = dollars(-cents(loss.left));
  const rate = dollars(cents(rates.rates.find((each) => each.rate === "runnerRate")?.amount ?? ""));
  return (
    <div role="alert" className={styles.warning}>
      <Icon name="alert" />
      <div>
        <p className={styles.warningTitle}>{t("lossTitle")}</p>
        <p>
          {loss.from === null
            ? t("loss", { price: dollars(cents(loss.price)), rate, amount })
            : t("lossLater", { day: day(loss.from), amount })}
        </p>
      </div>
    </div>
  );
}

/** The monthly margin of everything planned, rentals included; warns when it, or a home, loses money. */
export function PlannedMargin() {
  const t = useTranslations("pay.margin");
  const dollars = useDollars();
  const { data } = trpc.admin.plannedMargin.useQuery();
  if (!data) return null;
  const left = cents(data.left);
  const warnings = [
    left < 0 && t("plannedLoss", { amount: dollars(-left) }),
    data.losingHomes > 0 && t("plannedLosing", { count: data.losingHomes }),
  ].filter((text) => text !== false);
  return (
    <section aria-label={t("plannedTitle")}>
      <p className={styles.tableTitle}>{t("plannedTitle")}</p>
      <p className={styles.caption}>{t("plannedCaption", { homes: data.homes, days: data.days })}</p>
      {warnings.length > 0 && (
        <div role="alert" className={styles.warning}>
          <Icon name="alert" />
          <div>
            {warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      <Facts
        rows={[
          {
            label: t("plannedPickups"),
            value: t("plannedCount", { count: data.pickups, rentals: data.rentalPickups }),
          },
          { label: t("price"), value: dollars(cents(data.price)) },
          { label: t("fee"), value: dollars(cents(data.fee)) },
          { label: t("pay"), value: dollars(cents(data.pay)) },
          { label: t("left"), value: dollars(left) },
        ]}
      />
    </section>
  );
}

/** The margin of a plan by pickups a week, now and after each scheduled change. */
export function MarginTable({ rates }: { rates: Rates }) {
  const t = useTranslations("pay.margin");
  const day = useDay();
  const dollars = useDollars();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-labelledby={titleId}>
      <p id={titleId} className={styles.tableTitle}>
        {t("title")}
      </p>
      <p className={styles.caption}>{t("caption")}</p>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            {(["when", "pickups", "price", "fee", "pay", "left"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.margins.map((margin) => (
            <tr key={`${margin.from} ${margin.pickupsPerWeek}`}>
              <th scope="row">{margin.from ? t("fromDay", { day: day(margin.from) }) : t("today")}</th>
              <td>{margin.pickupsPerWeek}</td>
              <td>{dollars(cents(margin.price))}</td>
              <td>{dollars(cents(margin.fee))}</td>
              <td>{dollars(cents(margin.pay))}</td>
              <td className={cents(margin.left) < 0 ? styles.loss : undefined}>
                {dollars(cents(margin.left))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
