import { useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";

/**
 * What canceling a paid single pickup gives back: `paid` to the card, the rest of its `price` as credit. `isUnderWay`: its
 * runner has set out, so that it can no longer be canceled.
 */
export function RefundLine({
  price,
  paid,
  isUnderWay,
}: {
  price: string;
  paid: string;
  isUnderWay: boolean;
}) {
  const t = useTranslations("oneOffs.refund");
  const refusals = useTranslations("refusals");
  const dollars = useDollars();
  if (isUnderWay) return <p>{refusals("ONE_OFF_UNDER_WAY")}</p>;
  const toCard = parseCents(paid) ?? 0;
  const rest = (parseCents(price) ?? 0) - toCard;
  const [amount, credit] = [dollars(toCard), dollars(rest)];
  if (rest <= 0) return <p>{t("card", { amount })}</p>;
  return <p>{toCard === 0 ? t("credit", { credit }) : t("both", { amount, credit })}</p>;
}
