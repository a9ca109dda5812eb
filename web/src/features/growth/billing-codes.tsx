import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeEntry } from "./code-entry.tsx";
import { keepCode, keptCode } from "./kept-code.ts";
import { usePassedCode } from "./use-passed-code.ts";

/** What the homeowner gets for bringing neighbors, with the link for them. Nothing while no referrals are offered. */
export function ReferralCard() {
  const t = useTranslations("growth.share");
  const words = useTranslations("growth");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const { data } = trpc.homeowner.referrals.useQuery();
  const { isCopied, pass } = usePassedCode();
  const { act: share, isActing } = useAct(trpc.homeowner.shareReferral, {
    failure: { sentence: words("failed") },
    onDone: (own) => {
      utils.homeowner.referrals.setData(undefined, own);
      pass(own.code);
    },
  });
  if (!data || (data.amount === null && data.credited === 0)) return null;
  const { amount, mostAMonth, code, waiting, credited, earned } = data;
  const each = dollars(amount ?? "0");
  return (
    <Card title={amount === null ? words("label") : t("title", { given: each, got: each })}>
      <div className="grid start gap-3">
        {amount !== null && <p>{t("text", { amount: each, count: mostAMonth })}</p>}
        {waiting > 0 && <p>{t("waiting", { count: waiting })}</p>}
        {credited > 0 && <p>{t("earned", { count: credited, amount: dollars(earned) })}</p>}
        {amount !== null && (
          <div className="flex wrap middle gap-3">
            <Button
              variant="quiet"
              loading={isActing}
              onClick={() => (code === null ? share(undefined) : pass(code))}
            >
              {t("share")}
            </Button>
            {code !== null && <span>{t("own", { code })}</span>}
            <span role="status" className="small">
              {isCopied && t("copied")}
            </span>
          </div>
        )}
      </div>
    </Card>
  );
}

/** A field for a code, and the credit that a neighbor's code still promises. */
export function UseCode() {
  const t = useTranslations("growth");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const { data } = trpc.homeowner.referrals.useQuery();
  const [entry, setEntry] = useState(() => ({ round: 0, code: keptCode() }));
  const { act: redeem, isActing } = useAct(trpc.homeowner.redeemCode, {
    success: ({ gives, credited }) => ({
      title: t("done"),
      message:
        credited === null
          ? t("gives.referral", { name: gives.from ?? "", amount: dollars(gives.amount ?? "0") })
          : t("doneText", { amount: dollars(credited) }),
    }),
    // What is wrong with the code stands beside its field.
    failure: (error) => (error.status === 409 ? null : { sentence: t("failed") }),
    onFailed: (error) => {
      if (error.status !== 409) return;
      keepCode(null);
      setProblem({ text: errorText(error, t("failed")) });
    },
    onDone: () => {
      keepCode(null);
      setEntry(({ round }) => ({ round: round + 1, code: null }));
    },
    invalidates: [utils.homeowner.billing, utils.homeowner.referrals],
  });
  return (
    <div className="grid start gap-2 mt-3">
      {data?.expected && (
        <p>{t("gives.referral", { name: data.expected.from, amount: dollars(data.expected.amount) })}</p>
      )}
      <CodeEntry
        key={entry.round}
        initial={entry.code}
        submit={t("use")}
        isSending={isActing}
        problem={problem}
        onSubmit={(code) => redeem({ code })}
      />
      <ButtonLink to="/gift" variant="plain">
        {t("give")}
      </ButtonLink>
    </div>
  );
}
