import { useTranslations } from "use-intl";
import type { RunnerCodeGives } from "#modules/growth/contract/runners.ts";
import type { CodeGives } from "#modules/growth/contract.ts";
import { useDollars } from "../../lib/money.ts";

/** What a code gives, in one sentence. */
export function CodeWords({ gives: { code, kind, from, amount, months } }: { gives: CodeGives }) {
  const t = useTranslations("growth.gives");
  const dollars = useDollars();
  if (from !== null)
    return <>{t(kind === "gift" ? "gift" : "referral", { name: from, amount: dollars(amount ?? "0") })}</>;
  return (
    <>
      {amount === null
        ? t("months", { code, count: months ?? 0 })
        : t("amount", { code, amount: dollars(amount) })}
    </>
  );
}

/** What a runner's code gives, in one sentence. */
export function RunnerCodeWords({
  gives: { from, amount, pickups },
}: {
  gives: Omit<RunnerCodeGives, "code">;
}) {
  const t = useTranslations("growth.runner");
  const dollars = useDollars();
  return <>{t("gives", { name: from, amount: dollars(amount), pickups })}</>;
}
