import { useTranslations } from "use-intl";
import { useDay } from "../lib/days.ts";
import { useShownIn } from "../lib/shown-in.ts";

/** The date of the exchange rates for converted amounts; nothing when amounts are shown as charged. */
export function RatesNote() {
  const t = useTranslations("common");
  const day = useDay();
  const { currency, rates } = useShownIn();
  if (!rates) return null;
  return <p className="soft small">{t("ratesNote", { currency, day: day(rates.on) })}</p>;
}
