import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { setBackgroundCheck as contract, type RunnerApplication } from "#modules/runners/contract.ts";
import { type CheckStatus, checkStatuses } from "#modules/runners/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";

/** Everything needed to decide an application: background check, training, consent and its text. */
export function ApplicationDialog({ runner, opened, onClose }: DialogSwitch & { runner: AdminRunner }) {
  const t = useTranslations("people.application");
  const source = trpc.admin.runnerApplication.useQuery({ runnerId: runner.id }, { enabled: opened });
  return (
    <Dialog opened={opened} title={t("title", { name: fullName(runner) })} onClose={onClose}>
      <Loaded source={source} rows={4}>
        {(data) => (
          <Stack>
            <ApplicationRecord application={data} />
            <Check key={data.check.updatedAt} runnerId={runner.id} check={data.check} />
            <Steps steps={data.steps} />
          </Stack>
        )}
      </Loaded>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The state of each check of an application. */
export function ApplicationRecord({
  application: { check, training, consent },
}: {
  application: RunnerApplication;
}) {
  const t = useTranslations("people.application");
  const format = useFormatter();
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <Facts
      rows={[
        {
          label: t("check"),
          value: <StatusBadge {...badges[check.status]} label={t(`checks.${check.status}`)} />,
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
  const seen = versionOf(check);
  const versions = useVersions<CheckVersion, z.input<typeof contract.input>>({
    read: async () => versionOf((await utils.client.admin.runnerApplication.query({ runnerId })).check),
    inputOf: (yours, seen) => ({ runnerId, ...yours, seen }),
    show: (field, version) =>
      ({
        status: { label: t("check"), text: t(`checks.${version.status}`) },
        note: { label: t("checkNote"), text: version.note || "–" },
      })[field],
    send: (input) => set(input),
    onKept: () => void utils.admin.runnerApplication.invalidate({ runnerId }),
  });
  const { act: set, isActing } = useAct(trpc.admin.setBackgroundCheck, {
    success: { title: t("checkSaved") },
    failure: versions.failure(t("failed")),
    again: versions.again,
    onDone: (application) => utils.admin.runnerApplication.setData({ runnerId }, application),
  });
  const { form, fieldOf, onInvalid } = useAppForm(
    contract.input.pick({ status: true, note: true }).required({ note: true }),
    seen,
  );
  if (!check.isByHand) return <p>{t("byProvider")}</p>;
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => versions.save({ ...values, note: values.note ?? "" }, seen),
        onInvalid,
      )}
      noValidate
    >
      {versions.dialog}
      <Fields>
        <SelectField
          label={t("check")}
          options={checkStatuses.map((value) => ({ value, label: t(`checks.${value}`) }))}
          {...fieldOf("status")}
        />
        <TextAreaField
          label={t("checkNote")}
          description={t("checkNoteHelp")}
          optional
          maxLength={1000}
          {...fieldOf("note")}
        />
        <div>
          <Button type="submit" variant="quiet" needs="dispatch" loading={isActing}>
            {t("saveCheck")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

type CheckVersion = { status: CheckStatus; note: string };

function versionOf({ status, note }: RunnerApplication["check"]): CheckVersion {
  return { status, note: note ?? "" };
}

function Steps({ steps }: Pick<RunnerApplication, "steps">) {
  const t = useTranslations("people.application");
  const format = useFormatter();
  if (steps.length === 0) return null;
  return (
    <section className="grid content-start gap-2">
      <h3 className="bold medium">{t("steps")}</h3>
      <ol className="grid content-start gap-2">
        {steps.map(({ id, step, words, overrideReason, happenedAt }) => (
          <li key={id}>
            {t(`stepNames.${step}`)}{" "}
            <time dateTime={happenedAt} className="soft small">
              {format.dateTime(new Date(happenedAt), { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {words && <p className="quote">{t("quote", { words })}</p>}
            {overrideReason && <p className="quote">{t("overridden", { reason: overrideReason })}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const badges = {
  pending: { tone: "busy", icon: "clock" },
  clear: { tone: "good", icon: "check" },
  consider: { tone: "bad", icon: "alert" },
  suspended: { tone: "off", icon: "pause" },
} as const;

/** Another admin decided first: shows both decisions and, while possible, the choice between them. */
export function ReviewConflict({
  conflict: { by, status, reason, at, yours },
  isReviewing,
  onUseYours,
  onClose,
}: {
  conflict: DecisionConflict;
  isReviewing: boolean;
  onUseYours: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("people.review");
  const refusals = useTranslations("refusals");
  const words = useTranslations("common.applicationStatus");
  const format = useFormatter();
  const time = format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const isOpen = status === "submitted" || status === "more_info";
  return (
    <TwoVersionsDialog
      opened
      text={refusals("APPLICATION_CHANGED", { by })}
      rows={[
        {
          label: t("decision"),
          saved: `${words(status)}\n${t("decidedBy", { name: by, time })}`,
          yours: words(yours.decision),
        },
        { label: t("reason"), saved: reason || none, yours: yours.reason || none },
      ]}
      isSaving={isReviewing}
      onKeepSaved={onClose}
      onUseYours={isOpen ? onUseYours : null}
      onClose={onClose}
    />
  );
}

const none = "–";

type Decision = {
  runnerId: string;
  decision: "approved" | "rejected" | "more_info";
  reason?: string;
  /** Why to approve although a check is open. */
  override?: string;
  /** The runner's `decidedAt` when loaded. */
  seenDecision: string | null;
};

export type DecisionConflict = {
  by: string;
  status: ApplicationStatus;
  reason: string;
  at: string;
  yours: Decision;
};

/** Decides an application. Also calls `onDone` if someone else already did. */
export function useReviewRunner(onDone: () => void): {
  reviewRunner: (decision: Decision) => void;
  isReviewing: boolean;
  /** Set when someone else decided after the application was loaded. */
  conflict: DecisionConflict | null;
  endConflict: () => void;
} {
  const [conflict, setConflict] = useState<DecisionConflict | null>(null);
  const t = useTranslations("people.review");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.reviewRunner, {
    success: (runner, { decision }) => ({
      title: t(decision),
      message: t("told", { name: fullName(runner) }),
    }),
    failure: ({ code }) => (code === "APPLICATION_CHANGED" ? null : t("failed")),
    onDone: () => {
      setConflict(null);
      onDone();
    },
    onFailed: ({ code, params }, { reason, override, seenDecision, ...decision }) => {
      if (code === "APPLICATION_CHANGED") {
        const theirs = params as Pick<DecisionConflict, "by" | "status" | "reason" | "at">;
        setConflict({
          ...theirs,
          yours: {
            ...decision,
            seenDecision: seenDecision ?? null,
            ...(reason && { reason }),
            ...(override && { override }),
          },
        });
      } else {
        setConflict(null);
        if (!["APPLICATION_DECIDED", "NOT_FOUND"].includes(code)) return;
      }
      onDone();
    },
    invalidates: [
      utils.admin.runners,
      utils.admin.runnerCounts,
      utils.admin.stats,
      utils.admin.alerts,
      utils.admin.runnerApplication,
    ],
  });
  return {
    reviewRunner: act,
    isReviewing: isActing,
    conflict,
    endConflict: () => setConflict(null),
  };
}
