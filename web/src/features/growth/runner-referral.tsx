import { useTranslations } from "use-intl";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { SheetRow } from "../../ui/rows.tsx";
import { RunnerCodeWords } from "./code-words.tsx";
import { usePassedCode } from "./use-passed-code.ts";

/** What a runner gets for a referral, the link to share, and the status of their own referral. */
export function RunnerReferralRow() {
  const t = useTranslations("growth.runner");
  const share = useTranslations("growth.share");
  const words = useTranslations("growth");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const { data } = trpc.runner.referral.useQuery();
  const { isCopied, pass } = usePassedCode({ role: "runner" });
  const { act: make, isActing } = useAct(trpc.runner.shareReferral, {
    failure: { sentence: words("failed") },
    onDone: (own) => {
      utils.runner.referral.setData(undefined, own);
      pass(own.code);
    },
  });
  if (!data) return null;
  const { amount, pickups, mostAMonth, code, waiting, paid, earned, expected } = data;
  if (amount === null && paid === 0 && !expected) return null;
  return (
    <SheetRow label={t("title")} value={amount === null ? undefined : dollars(amount)}>
      <div className="grid start gap-3">
        {expected && (
          <p>
            <RunnerCodeWords gives={expected} />{" "}
            {t("done", { done: expected.done, pickups: expected.pickups })}
          </p>
        )}
        {amount !== null && <p>{t("text", { amount: dollars(amount), pickups, count: mostAMonth })}</p>}
        {waiting > 0 && <p>{t("waiting", { count: waiting })}</p>}
        {paid > 0 && <p>{t("earned", { count: paid, amount: dollars(earned) })}</p>}
        {amount !== null && (
          <div className="flex wrap middle gap-3">
            <Button loading={isActing} onClick={() => (code === null ? make(undefined) : pass(code))}>
              {share("share")}
            </Button>
            {code !== null && <span>{share("own", { code })}</span>}
            <span role="status" className="small">
              {isCopied && share("copied")}
            </span>
          </div>
        )}
      </div>
    </SheetRow>
  );
}
