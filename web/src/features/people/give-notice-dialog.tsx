import { useTranslations } from "use-intl";
import { giveNotice } from "#modules/conduct/contract.ts";
import {
  isEgregious,
  type NoticeCause,
  type NoticeMeasure,
  noticeCauses,
  noticeDays,
  noticeMeasures,
} from "#modules/conduct/rules.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { MoreButton } from "../../ui/list-tools.tsx";
import { Loaded } from "../../ui/states.tsx";
import { useEvidenceLine } from "../conduct/notice-parts.tsx";

/** Gives a runner notice. `noticeId` is new each time the dialog opens, so it is given once. */
export function GiveNoticeDialog({
  noticeId,
  runnerId,
  opened,
  onClose,
}: DialogSwitch & { noticeId: string; runnerId: string }) {
  const t = useTranslations("conduct");
  const line = useEvidenceLine();
  const { admin } = trpc.useUtils();
  const evidence = withRows(
    trpc.admin.noticeEvidence.useInfiniteQuery({ runnerId }, { ...byPage, enabled: opened }),
  );
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
      <Loaded source={evidence} rows={2}>
        {(pickups) =>
          pickups.length > 0 && (
            <CheckboxGroupField
              label={t("give.attach")}
              optional
              options={pickups.map((pickup) => ({ value: pickup.jobId, label: line(pickup) }))}
              {...fieldOf("jobIds")}
            />
          )
        }
      </Loaded>
      <MoreButton list={evidence} />
    </FormDialog>
  );
}
