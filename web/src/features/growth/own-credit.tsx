import { useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";

/** Before the first payment: the credit that it counts, and what a neighbor's code gives later. */
export function OwnCredit() {
  const t = useTranslations("growth");
  const dollars = useDollars();
  const billing = trpc.homeowner.billing.useQuery();
  const referrals = trpc.homeowner.referrals.useQuery();
  const credit = parseCents(billing.data?.credit ?? "") ?? 0;
  const expected = referrals.data?.expected;
  if (credit <= 0 && !expected) return null;
  return (
    <p role="status" className="sunken round p-3-4">
      {credit > 0 && t("comesOff", { amount: dollars(credit) })}{" "}
      {expected && t("gives.referral", { name: expected.from, amount: dollars(expected.amount) })}
    </p>
  );
}
