import { useTranslations } from "use-intl";
import { answerRefusal as contract, type PickupRefusal } from "#modules/pickups/contract/refusals.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";

/** Pickups that an admin refused, each with the reason and the runner's one answer. Nothing without any. */
export function RefusalsCard() {
  const t = useTranslations("you.refusals");
  const { data: refusals = [] } = trpc.runner.refusals.useQuery();
  if (refusals.length === 0) return null;
  return (
    <Card title={t("title")} note={t("note")}>
      <ul className="grid gap-4">
        {refusals.map((refusal) => (
          <li key={refusal.jobId}>
            <Refused refusal={refusal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Refused({ refusal }: { refusal: PickupRefusal }) {
  const t = useTranslations("you.refusals");
  const day = useDay();
  const { city, kinds, reason, answer } = refusal;
  return (
    <div className="grid one-column gap-2">
      <p className="strong">{t("row", { city, day: day(refusal.day) })}</p>
      <p className="soft small">{kinds.map((kind) => t(`kinds.${kind}`)).join(" ")}</p>
      {reason && <p className="quote">{t("quote", { words: reason })}</p>}
      {answer?.words && <p className="soft small">{t("yours", { words: answer.words })}</p>}
      <AnswerRefusal refusal={refusal} />
    </div>
  );
}

/** What came of the runner's answer, or a button for it while there is time. */
export function AnswerRefusal({ refusal }: { refusal: PickupRefusal }) {
  const t = useTranslations("you.refusals");
  const day = useDay();
  const until = useBillingDay();
  const [asked, ask, close] = useAsked<{ refusal: PickupRefusal }>();
  const { city, answer, answerableUntil } = refusal;
  const isOpen = answer === null && Date.parse(answerableUntil) > serverNow();
  return (
    <>
      {answer && <p>{t(`outcomes.${answer.outcome ?? "open"}`)}</p>}
      {isOpen && (
        <div className="flex wrap middle gap-3">
          <Button
            variant="quiet"
            aria-label={t("answerNamed", { city, day: day(refusal.day) })}
            onClick={() => ask({ refusal })}
          >
            {t("answer")}
          </Button>
          <span className="soft small">{t("until", { day: until(answerableUntil) })}</span>
        </div>
      )}
      {asked && <AnswerDialog {...asked} onClose={close} />}
    </>
  );
}

function AnswerDialog({ refusal, opened, onClose }: DialogSwitch & { refusal: PickupRefusal }) {
  const t = useTranslations("you.refusals.dialog");
  const utils = trpc.useUtils();
  const { act: answer, isActing } = useAct(trpc.runner.answerRefusal, {
    success: { title: t("done"), message: t("doneText") },
    failure: { sentence: t("failed") },
    onDone: onClose,
    invalidates: [utils.runner.refusals],
  });
  return (
    <ReasonDialog
      opened={opened}
      title={t("title")}
      text={t("text")}
      label={t("words")}
      rule={contract.input.shape.words}
      action={t("send")}
      loading={isActing}
      onConfirm={(words) => answer({ jobId: refusal.jobId, words })}
      onCancel={onClose}
    />
  );
}
