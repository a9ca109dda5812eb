import { useTranslations } from "use-intl";
import type { Statement } from "#modules/payouts/contract/pay.ts";
import { isHeldReason } from "#modules/payouts/rules/payouts.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/use-day.ts";
import { useChargedDollars } from "../../lib/use-dollars.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./statement-page.module.css";

/** A week's statement lines as a table, with the total. */
export function StatementLines({ statement: { lines, total } }: { statement: Statement }) {
  const t = useTranslations("statement");
  const day = useDay();
  const dollars = useChargedDollars();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("columns.date")}</th>
          <th scope="col">{t("columns.what")}</th>
          <th scope="col" className={styles.amount}>
            {t("columns.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{day(line.date)}</td>
            <td>
              {line.kind === "adjustment" ? (
                <span className={styles.kind}>{t("kindOf", { kind: t("kinds.adjustment") })} </span>
              ) : (
                <VisuallyHidden>{t("kindOf", { kind: t("kinds.job") })} </VisuallyHidden>
              )}
              {line.place ?? (isHeldReason(line.reason) ? t(`held.${line.reason}`) : line.reason)}
            </td>
            <td className={styles.amount}>{amount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("total")}
          </th>
          <td className={styles.amount}>{amount(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
