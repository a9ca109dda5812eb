import { useTranslations } from "use-intl";
import { useShownIn } from "../lib/shown-in.ts";
import { useDay } from "../lib/use-day.ts";
import styles from "./rates-note.module.css";

/** Of when the rates are with which amounts are shown converted; nothing where they are shown as they are charged. */
export function RatesNote() {
  const t = useTranslations("common");
  const day = useDay();
  const { currency, rates } = useShownIn();
  if (!rates) return null;
  return <p className={styles.note}>{t("ratesNote", { currency, day: day(rates.on) })}</p>;
}
