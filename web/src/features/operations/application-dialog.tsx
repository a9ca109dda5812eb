import { useFormatter, useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { setBackgroundCheck as contract, type RunnerApplication } from "#modules/runners/contract.ts";
import { checkStatuses } from "#modules/runners/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./problems.module.css";

/** Everything needed to decide an application: background check, training, consent and its text. */
export function ApplicationDialog({
  runner,
  opened,
  onClose,
}: {
  runner: AdminRunner;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people.application");
  const source = trpc.admin.runnerApplication.useQuery({ runnerId: runner.id }, { enabled: opened });
  return (
    <Dialog opened={opened} title={t("title", { name: fullName(runner) })} onClose={onClose}>
      {source.data ? (
        <Stack>
          <Record application={source.data} />
          <Check key={source.data.check.updatedAt} runnerId={runner.id} check={source.data.check} />
          <Steps steps={source.data.steps} />
        </Stack>
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Record({ application: { check, training, consent } }: { application: RunnerApplication }) {
  const t = useTranslations("people.application");
  const format = useFormatter();
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <Facts
      rows={[
        {
          label: t("check"),
          value: <StatusBadge {...looks[check.status]} label={t(`checks.${check.status}`)} />,
        },
        {
          label: t("training"),
          value: training
            ? t("trainingLine", { ...training, day: day(training.passedAt) })
            : t("trainingNone"),
        },
        {
          label: t("consent"),
          value: consent
            ? t("consentLine", { day: day(consent.consentedAt), version: consent.textVersion })
            : t("consentNone"),
        },
      ]}
    />
  );
}

function Check({ runnerId, check }: { runnerId: string; check: RunnerApplication["check"] }) {
  const t = useTranslations("people.application");
  const utils = trpc.useUtils();
  const { act: set, isActing } = useAct(trpc.admin.setBackgroundCheck, {
    success: { title: t("checkSaved") },
    failure: t("failed"),
    onDone: (application) => utils.admin.runnerApplication.setData({ runnerId }, application),
  });
  const { form, onInvalid } = useAppForm(contract.input.pick({ status: true, note: true }), {
    status: check.status,
    note: check.note ?? "",
  });
  if (!check.isByHand) return <p>{t("byProvider")}</p>;
  return (
    <form onSubmit={form.onSubmit((values) => set({ runnerId, ...values }), onInvalid)} noValidate>
      <Fields>
        <SelectField
          label={t("check")}
          options={checkStatuses.map((value) => ({ value, label: t(`checks.${value}`) }))}
          key={form.key("status")}
          {...form.getInputProps("status")}
        />
        <TextAreaField
          label={t("checkNote")}
          description={t("checkNoteHelp")}
          optional
          maxLength={1000}
          key={form.key("note")}
          {...form.getInputProps("note")}
        />
        <div>
          <Button type="submit" variant="quiet" loading={isActing}>
            {t("saveCheck")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

function Steps({ steps }: Pick<RunnerApplication, "steps">) {
  const t = useTranslations("people.application");
  const format = useFormatter();
  if (steps.length === 0) return null;
  return (
    <section className={styles.words}>
      <h3 className={styles.kind}>{t("steps")}</h3>
      <ol className={styles.words}>
        {steps.map(({ id, step, words, happenedAt }) => (
          <li key={id}>
            {t(`stepNames.${step}`)}{" "}
            <time dateTime={happenedAt} className={styles.line}>
              {format.dateTime(new Date(happenedAt), { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {words && <p className={styles.quote}>{t("quote", { words })}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const looks = {
  pending: { tone: "busy", icon: "clock" },
  clear: { tone: "good", icon: "check" },
  consider: { tone: "bad", icon: "alert" },
  suspended: { tone: "off", icon: "pause" },
} as const;
