import { useTranslations } from "use-intl";
import { type Evidence, giveNotice } from "#modules/conduct/contract.ts";
import {
  egregiousCauses,
  type NoticeCause,
  type NoticeMeasure,
  noticeCauses,
  noticeDays,
  noticeMeasures,
} from "#modules/conduct/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useEvidenceLine } from "../conduct/notice-parts.tsx";

const isEgregious = (cause: NoticeCause) => (egregiousCauses as readonly string[]).includes(cause);

/** Gives a runner notice. `noticeId` is new each time the dialog opens, so it is given once. */
export function GiveNoticeDialog({
  noticeId,
  runnerId,
  evidence,
  opened,
  onClose,
}: DialogSwitch & { noticeId: string; runnerId: string; evidence: readonly Evidence[] }) {
  const t = useTranslations("conduct");
  const line = useEvidenceLine();
  const { admin } = trpc.useUtils();
  const { act: give, isActing } = useAct(trpc.admin.giveNotice, {
    success: { title: t("give.done") },
    failure: { sentence: t("failed") },
    onDone: onClose,
    invalidates: [admin.notices, admin.person, admin.personTimeline, admin.auditLog],
  });
  const { form, fieldOf, onInvalid } = useAppForm<{
    measure: NoticeMeasure;
    cause: NoticeCause;
    words: string;
    jobIds: string[];
  }>(giveNotice.input.omit({ noticeId: true, runnerId: true }), {
    measure: "suspension",
    cause: "missedPickups",
    words: "",
    jobIds: [],
  });
  return (
    <FormDialog
      opened={opened}
      title={t("give.title")}
      submit={t("give.send")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => give({ noticeId, runnerId, ...values }), onInvalid)}
      onClose={onClose}
    >
      <p>{t("give.text", { days: String(noticeDays) })}</p>
      <SelectField
        label={t("give.measure")}
        options={noticeMeasures.map((value) => ({ value, label: t(`measures.${value}`) }))}
        {...fieldOf("measure")}
      />
      <SelectField
        label={t("give.cause")}
        options={noticeCauses.map((value) => ({
          value,
          label: isEgregious(value)
            ? t("give.atOnce", { cause: t(`causes.${value}`) })
            : t(`causes.${value}`),
        }))}
        {...fieldOf("cause")}
      />
      <TextAreaField
        label={t("give.words")}
        description={t("give.wordsHelp")}
        maxLength={1000}
        {...fieldOf("words")}
      />
      {evidence.length > 0 && (
        <CheckboxGroupField
          label={t("give.attach")}
          optional
          options={evidence.map((pickup) => ({ value: pickup.jobId, label: line(pickup) }))}
          {...fieldOf("jobIds")}
        />
      )}
    </FormDialog>
  );
}
