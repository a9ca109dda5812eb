import { useTranslations } from "use-intl";
import type { PayRunResult as Result } from "#modules/payouts/contract/pay.ts";
import styles from "./pay-run.module.css";

/** Payouts the last manual run skipped, and why; hidden when none. */
export function PayRunResult({ result }: { result: Result }) {
  const t = useTranslations("pay.run");
  const left = [
    { count: result.waiting, text: t("leftWaiting", { count: result.waiting }) },
    { count: result.held, text: t("leftHeld", { count: result.held }) },
    { count: result.failed, text: t("leftFailed", { count: result.failed }) },
    { count: result.sending, text: t("leftSending", { count: result.sending }) },
  ].filter(({ count }) => count > 0);
  if (left.length === 0) return null;
  return (
    <ul className={styles.left} aria-label={t("left")}>
      {left.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
