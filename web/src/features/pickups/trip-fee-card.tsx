import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { useDays } from "../../lib/days.ts";
import { useChargedDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState } from "../../ui/states.tsx";

/** What a stop that the home blocked costs, or a further one would, and how to avoid it; nothing without a fee. */
export function TripFeeCard({ job }: { job: OwnPickup }) {
  const t = useTranslations("tripFees");
  const dollars = useChargedDollars();
  const { day } = useDays();
  const { data: fee, error, refetch } = trpc.homeowner.tripFee.useQuery({ jobId: job.id });
  if (error && fee === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!fee) return null;
  const next = fee.next && { amount: dollars(fee.next.amount), day: day(fee.next.until) };
  return (
    <Card title={t("title")}>
      <div className="grid start gap-2">
        {fee.charged ? (
          <p>{t("charged", { amount: dollars(fee.charged) })}</p>
        ) : (
          next && <p>{t("free", next)}</p>
        )}
        <p className="soft small">{t("avoid")}</p>
        {fee.charged && <Contest job={job} />}
      </div>
    </Card>
  );
}

function Contest({ job }: { job: OwnPickup }) {
  const t = useTranslations("tripFees");
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [words, setWords] = useState("");
  const { act, isActing } = useAct(trpc.homeowner.reportProblem, {
    success: { title: t("sent"), message: t("sentText") },
    failure: { sentence: t("failed") },
    onDone: () => setAsking(false),
    invalidates: [utils.homeowner],
  });
  if (job.problems.some(({ kind }) => kind === "tripFee"))
    return <p className="soft small">{t("contested")}</p>;
  if (job.reportUntil === null) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    act({ jobId: job.id, kind: "tripFee", wish: "credit", words: words.trim() || null });
  };
  return (
    <>
      <SmallButton onClick={() => setAsking(true)}>{t("contest")}</SmallButton>
      <Dialog opened={isAsking} title={t("contestTitle")} onClose={() => setAsking(false)}>
        <DialogForm submit={t("send")} isSending={isActing} onSubmit={send} onClose={() => setAsking(false)}>
          <p>{t("contestText")}</p>
          <TextAreaField
            label={t("words")}
            optional
            rows={3}
            maxLength={1000}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
