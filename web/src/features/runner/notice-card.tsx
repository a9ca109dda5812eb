import { useTranslations } from "use-intl";
import { answerNotice as contract, type OwnNotice } from "#modules/conduct/contract.ts";
import { useBillingDay } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { NoticeEvidence, stateOf } from "../conduct/notice-parts.tsx";

/** A runner's notices with their answer, appeal and outcome. Nothing without any. */
export function NoticeCard() {
  const t = useTranslations("conduct.own");
  const [asked, ask, close] = useAsked<{ notice: OwnNotice }>();
  const { data: notices = [] } = trpc.runner.notices.useQuery();
  if (notices.length === 0) return null;
  return (
    <Card title={t("title")} note={<a href="/terms#due">{t("policy")}</a>}>
      <ul className="grid gap-4">
        {notices.map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} onAnswer={() => ask({ notice })} />
          </li>
        ))}
      </ul>
      {asked && <AnswerDialog key={asked.notice.id} {...asked} onClose={close} />}
    </Card>
  );
}

function Notice({ notice, onAnswer }: { notice: OwnNotice; onAnswer: () => void }) {
  const t = useTranslations("conduct");
  const day = useBillingDay();
  const { measure, cause, words, evidence, effectiveAt, appliedAt, answer, appeal, appealWords } = notice;
  const state = stateOf(notice);
  const isOpen = notice.endedAt === null;
  const mayAppeal =
    appliedAt !== null && appeal === null && Date.parse(notice.appealableUntil ?? "") > serverNow();
  const mayAnswer = appliedAt === null && answer === null;
  return (
    <div className="grid one-column gap-2">
      <p className="strong">
        {t("line", { measure: t(`measures.${measure}`), cause: t(`causes.${cause}`) })}
      </p>
      <p>{t(`own.states.${state}`, { day: day(appliedAt ?? effectiveAt) })}</p>
      {words && <p className="quote">{t("quote", { words })}</p>}
      <NoticeEvidence evidence={evidence} />
      {answer && <p className="soft small">{t("own.yours", { words: answer })}</p>}
      {appeal && <p className="soft small">{t("own.yours", { words: appeal })}</p>}
      {appeal && !notice.appealOutcome && isOpen && <p>{t("own.waiting")}</p>}
      {appealWords && <p className="quote">{t("quote", { words: appealWords })}</p>}
      {isOpen && (mayAppeal || mayAnswer) && (
        <div className="flex wrap middle gap-3">
          <Button variant="quiet" onClick={onAnswer}>
            {t(mayAppeal ? "own.appeal" : "own.answer")}
          </Button>
          {mayAppeal && (
            <span className="soft small">{t("own.until", { day: day(notice.appealableUntil ?? "") })}</span>
          )}
        </div>
      )}
    </div>
  );
}

function AnswerDialog({ notice, opened, onClose }: DialogSwitch & { notice: OwnNotice }) {
  const t = useTranslations("conduct.own.dialog");
  const utils = trpc.useUtils();
  const { act: answer, isActing } = useAct(trpc.runner.answerNotice, {
    success: { title: t("done"), message: t("doneText") },
    failure: { sentence: t("failed") },
    onDone: onClose,
    invalidates: [utils.runner.notices],
  });
  const kind = notice.appliedAt ? "appeal" : "answer";
  return (
    <ReasonDialog
      opened={opened}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      label={t("words")}
      rule={contract.input.shape.words}
      action={t(`${kind}.send`)}
      loading={isActing}
      onConfirm={(words) => answer({ noticeId: notice.id, words })}
      onCancel={onClose}
    />
  );
}
