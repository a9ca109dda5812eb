import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminDayReport } from "#modules/homes/contract.ts";
import {
  type AdminAppeal,
  decideAppeal as contract,
  type ExtraPickup,
} from "#modules/pickups/contract/records.ts";
import { appealOutcomes } from "#modules/pickups/rules/problems.ts";
import { freeExtrasOfAll, freeExtrasPerWeek } from "#modules/pickups/rules/status.ts";
import { fullName } from "#platform/values/actor.ts";
import { useDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { Invitations } from "../people/invitations.tsx";
import { Homeowners } from "./homeowners.tsx";
import { Runners } from "./runners.tsx";

const StreetCorrections = lazyPart(
  "alerts",
  async () => (await import("./street-corrections.tsx")).StreetCorrections,
);

/** Pickup days homeowners reported as wrong, oldest first, with replies. */
export function DayReports() {
  const t = useTranslations("admin.dayReports");
  const source = trpc.admin.dayReports.useQuery({});
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={t("title")}
      note={count > 0 && t("note", { count })}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(report) => <ReportRow report={report} />}
    </ListCard>
  );
}

export function ReportRow({ report }: { report: AdminDayReport }) {
  const t = useTranslations("admin.dayReports");
  const day = useDay()(report.onDay);
  const { zipCode, address, city, state, sameThere: count } = report;
  const name = fullName(report);
  const utils = trpc.useUtils();
  const [asked, ask, close] = useAsked<{ outcome: "corrected" | "right" }>();
  const { act: resolve, isActing } = useAct(trpc.admin.resolveDayReport, {
    success: { title: t("done"), message: t("doneText", { name: report.firstName }) },
    failure: t("failed"),
    onSettled: close,
    invalidates: [utils.admin.dayReports, utils.admin.alerts],
  });
  const outcome = asked?.outcome ?? "corrected";
  return (
    <>
      <ListRow
        title={t("row", { day, zipCode })}
        text={
          <>
            {t("home", { name, address, city, state })} · {t("same", { count })}
          </>
        }
        actions={
          <>
            <SmallButton
              needs="serve"
              loading={isActing}
              aria-label={t("correctNamed", { day, name })}
              onClick={() => ask({ outcome: "corrected" })}
            >
              {t("correct")}
            </SmallButton>
            <SmallButton
              variant="plain"
              needs="serve"
              aria-disabled={isActing || undefined}
              aria-label={t("rightNamed", { day, name })}
              onClick={() => ask({ outcome: "right" })}
            >
              {t("right")}
            </SmallButton>
          </>
        }
      />
      <Confirm
        opened={asked?.opened ?? false}
        title={t("askTitle", { name: report.firstName })}
        action={t(outcome === "corrected" ? "correct" : "right")}
        loading={isActing}
        onConfirm={() => resolve({ reportId: report.id, outcome })}
        onCancel={close}
      >
        <p>{t("askText", { day, outcome })}</p>
      </Confirm>
    </>
  );
}

/** Extra pickups over a home's weekly limit; hidden when none waits. */
export function ExtraPickups() {
  const t = useTranslations("admin.extraPickups");
  const source = trpc.admin.extraPickups.useQuery();
  if (source.data?.length === 0) return null;
  return (
    <ListCard
      title={t("title")}
      note={t("note", { count: freeExtrasPerWeek, all: freeExtrasOfAll })}
      source={source}
      empty={null}
    >
      {(extra) => <ExtraRow extra={extra} />}
    </ListCard>
  );
}

export function ExtraRow({ extra }: { extra: ExtraPickup }) {
  const t = useTranslations("admin.extraPickups");
  const times = useJobTimes();
  const dollars = useDollars();
  const { name, property, address, extrasThatWeek: count, pay } = extra;
  const day = useDay()(extra.day);
  const when = t("when", { day, window: times.hours(extra.timeWindow) });
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const { act: decide, isActing } = useAct(trpc.admin.decideExtraPickup, {
    success: (_, { decision }) => ({
      title: t(`${decision}.title`),
      message: t(`${decision}.text`, { name }),
    }),
    failure: t("failed"),
    onSettled: () => setAsked(false),
    invalidates: [utils.admin.extraPickups, utils.admin.alerts],
  });
  return (
    <>
      <ListRow
        title={t("row", { name, when })}
        text={
          <>
            {property && `${property}, `}
            {address} · {t("week", { count, pay: dollars(pay) })}
          </>
        }
        actions={
          <>
            <SmallButton
              needs="serve"
              loading={isActing}
              aria-label={t("confirmNamed", { name, when })}
              onClick={() => decide({ jobId: extra.id, decision: "confirmed" })}
            >
              {t("confirm")}
            </SmallButton>
            <SmallButton
              variant="plain"
              needs="serve"
              aria-disabled={isActing || undefined}
              aria-label={t("refuseNamed", { name, when })}
              onClick={() => setAsked(true)}
            >
              {t("refuse")}
            </SmallButton>
          </>
        }
      />
      <Confirm
        danger
        opened={isAsked}
        title={t("refuseTitle")}
        action={t("refuse")}
        loading={isActing}
        onConfirm={() => decide({ jobId: extra.id, decision: "refused" })}
        onCancel={() => setAsked(false)}
      >
        <p>{t("refuseText", { name, when })}</p>
      </Confirm>
    </>
  );
}

export function HomeownersTab() {
  return (
    <Stack>
      <ExtraPickups />
      <StreetCorrections />
      <Homeowners />
      <DayReports />
    </Stack>
  );
}

export function RunnersTab() {
  const { state = "waiting" } = useDeskAddress().shown;
  return (
    <Stack>
      <Appeals />
      <Runners />
      {/* Where the applications are that they lead to. */}
      {state === "waiting" && <Invitations />}
    </Stack>
  );
}

/** Ratings that runners appealed; hidden when there are none. */
function Appeals() {
  const t = useTranslations("people.appeals");
  const day = useDay();
  const appeals = trpc.admin.appeals.useQuery();
  const [asked, ask, close] = useAsked<{ id: string }>();
  if (!appeals.data || appeals.data.length === 0) return null;
  return (
    <ListCard
      title={t("title")}
      note={t("note", { count: appeals.data.length })}
      source={appeals}
      empty={null}
    >
      {(row) => (
        <div className="grid content-start gap-2">
          <h3 className="bold medium">{t("stars", { count: row.stars })}</h3>
          <p className="soft small">
            {t("line", { name: row.runner.name, place: row.place, day: day(row.date) })}
          </p>
          {row.words && <p className="quote">{t("homeownerSays", { words: row.words })}</p>}
          {row.appeal.words && <p className="quote">{t("runnerSays", { words: row.appeal.words })}</p>}
          <div>
            <Button
              variant="quiet"
              needs="dispatch"
              aria-label={t("decideNamed", { name: row.runner.name, day: day(row.date) })}
              onClick={() => ask({ id: row.id })}
            >
              {t("decide")}
            </Button>
          </div>
          {asked?.id === row.id && <DecideAppealDialog appeal={row} opened={asked.opened} onClose={close} />}
        </div>
      )}
    </ListCard>
  );
}

export function DecideAppealDialog({ appeal, opened, onClose }: DialogSwitch & { appeal: AdminAppeal }) {
  const t = useTranslations("people.appeals");
  const utils = trpc.useUtils();
  const { act: decide, isActing } = useAct(trpc.admin.decideAppeal, {
    success: { title: t("done"), message: t("doneText", { name: appeal.runner.name }) },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.appeals],
  });
  const { form, fieldOf, onInvalid } = useAppForm<{
    jobId: string;
    outcome: AdminAppeal["appeal"]["outcome"] & string;
    answer: string;
  }>(contract.input, { jobId: appeal.id, outcome: "removed", answer: "" });
  return (
    <FormDialog
      opened={opened}
      title={t("dialogTitle")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => decide(values), onInvalid)}
      onClose={onClose}
    >
      <SelectField
        label={t("outcome")}
        options={appealOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        {...fieldOf("outcome")}
      />
      <TextAreaField
        label={t("answer")}
        description={t("answerHelp")}
        maxLength={1000}
        {...fieldOf("answer")}
      />
    </FormDialog>
  );
}
