import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Anomaly } from "#modules/dispatch/contract/alerts.ts";
import { type AdminProblem, resolveProblem as contract } from "#modules/pickups/contract/records.ts";
import { useDay } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useHeldActs } from "../../lib/use-held-acts.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog, ReasonDialog } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { FilterChips, PagedList, SearchField } from "../../ui/list-tools.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { JobRecord, useRunnerName } from "../people/job-record.tsx";
import styles from "./desk.module.css";
import { OverdueBadge } from "./overdue-badge.tsx";

/** Pickups outside their window or without proof, with pay on hold until an admin decides. */
export function Anomalies() {
  const t = useTranslations("admin.anomalies");
  const failed = useFailureToast();
  const changed = useAnomaliesChanged();
  const { mutateAsync: clear } = trpc.admin.resolveAnomaly.useMutation({
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => Promise.all(changed.map((query) => query.invalidate())),
  });
  const clearing = useHeldActs((anomalyId) => clear({ anomalyId, outcome: "cleared" }), {
    undo: t("undo"),
    undone: t("undone"),
  });
  const source = trpc.admin.anomalies.useQuery(undefined, {
    select: (anomalies) => byPickup(anomalies.filter(({ id }) => !clearing.has(id))),
  });
  return (
    <ListCard
      title={t("title")}
      note={t("note")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {({ anomalies }) => (
        <div className="grid one-column gap-3">
          {anomalies.map((anomaly, index) => (
            <AnomalyRow
              key={anomaly.id}
              anomaly={anomaly}
              hasTitle={index === 0}
              onClear={() =>
                clearing.hold(
                  anomaly.id,
                  anomalies.length === 1
                    ? { title: t("done.cleared"), message: anomaly.address }
                    : { title: t("done.reasonCleared"), message: t("stillHeld") },
                )
              }
            />
          ))}
        </div>
      )}
    </ListCard>
  );
}

/** One row for each pickup, as the alert counts them. */
function byPickup(anomalies: readonly Anomaly[]): { id: string; anomalies: Anomaly[] }[] {
  return [...Map.groupBy(anomalies, ({ jobId }) => jobId)].map(([id, ofPickup]) => ({
    id,
    anomalies: ofPickup,
  }));
}

function useAnomaliesChanged() {
  const { admin } = trpc.useUtils();
  return [admin.anomalies, admin.alerts];
}

function AnomalyRow({
  anomaly,
  hasTitle,
  onClear,
}: {
  anomaly: Anomaly;
  hasTitle: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("admin.anomalies");
  const format = useFormatter();
  const dollars = useDollars();
  const [isAsked, setAsked] = useState(false);
  const { id: anomalyId, address, runner } = anomaly;
  const { act: resolve, isActing } = useAct(trpc.admin.resolveAnomaly, {
    success: { title: t("done.refused"), message: address },
    failure: t("failed"),
    onSettled: () => setAsked(false),
    invalidates: useAnomaliesChanged(),
  });
  const at = (wallClock: string) => format.dateTime(new Date(wallClock), moment);
  const act = t(`acts.${anomaly.act}`);
  const text = t(`kinds.${anomaly.kind}`, {
    act,
    done: at(anomaly.doneThere),
    opens: at(anomaly.openedThere),
  });
  return (
    <>
      <ListRow
        title={hasTitle && address}
        text={
          <>
            {text} {t("by", { runner, pay: dollars(anomaly.pay) })}
          </>
        }
        actions={
          <>
            <SmallButton
              needs="dispatch"
              loading={isActing}
              aria-label={t("clearNamed", { act, address, runner, kind: anomaly.kind })}
              onClick={onClear}
            >
              {t("clear")}
            </SmallButton>
            <SmallButton
              variant="plain"
              needs="dispatch"
              aria-disabled={isActing || undefined}
              aria-label={t("refuseNamed", { act, address, runner })}
              onClick={() => setAsked(true)}
            >
              {t("refuseOpen")}
            </SmallButton>
          </>
        }
      />
      <ReasonDialog
        title={t("refuseTitle")}
        text={t("refuseText", { address })}
        label={t("reason")}
        action={t("refuse")}
        opened={isAsked}
        loading={isActing}
        onConfirm={(reason) => resolve({ anomalyId, outcome: "refused", reason })}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

const moment = {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

const states = ["open", "resolved"] as const;

/** Problems homeowners reported: open ones with both photos, and settled ones. */
export default function Problems() {
  const t = useTranslations("admin.problems");
  const [state, setState] = useState<(typeof states)[number]>("open");
  const [asked, ask, close] = useAsked<{ problem: AdminProblem }>();
  const [search, setSearch] = useState("");
  const list = withRows(trpc.admin.problems.useInfiniteQuery({ state, search }, byPage));
  return (
    <Stack>
      <PagedList
        title={t("title")}
        note={t("lead")}
        action={
          <FilterChips
            label={t("show")}
            options={states.map((value) => ({ value, label: t(value) }))}
            value={state}
            onChange={setState}
          />
        }
        before={<SearchField label={t("search")} hint={t("searchHint")} onSearch={setSearch} />}
        source={list}
        empty={
          search ? (
            <EmptyState title={t("noneFound")} />
          ) : state === "open" ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <EmptyState title={t("emptyResolved")} />
          )
        }
      >
        {(problem) => (
          <ProblemRow problem={problem} onReload={list.refetch} onResolve={() => ask({ problem })} />
        )}
      </PagedList>
      <Anomalies />
      <ResolveProblemDialog
        key={asked?.problem.id}
        problem={asked?.problem ?? null}
        opened={asked?.opened ?? false}
        onClose={close}
      />
    </Stack>
  );
}

function ProblemRow({
  problem,
  onReload,
  onResolve,
}: {
  problem: AdminProblem;
  onReload: () => unknown;
  onResolve: () => void;
}) {
  const t = useTranslations("admin.problems");
  const format = useFormatter();
  const times = useJobTimes();
  const runnerName = useRunnerName();
  const { job, homeowner, words, answer, photoUrl } = problem;
  const kind = t(`kinds.${problem.kind}`);
  return (
    <article className={`grid one-column gap-4 ${styles.problem}`} aria-label={`${kind}, ${homeowner.name}`}>
      <div className="grid content-start gap-2">
        <div className="flex wrap middle gap-2-3">
          <h3 className="bold medium">{kind}</h3>
          {problem.outcome === null ? (
            <>
              <StatusBadge tone="busy" icon="clock" label={t(`wishes.${problem.wish}`)} />
              <OverdueBadge answerBy={problem.answerBy} />
            </>
          ) : (
            <StatusBadge tone="good" icon="check" label={t("resolved")} />
          )}
        </div>
        <p>{t("line", homeowner)}</p>
        <JobStatusBadge status={job.status} />
        <p className="soft small">
          {t("visit", {
            address: job.address,
            day: times.day(job),
            window: times.window(job),
            runner: runnerName(job),
          })}
        </p>
        <p className="soft small">
          {t("reported", {
            time: format.dateTime(new Date(problem.reportedAt), { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
        {words && <p className="quote">{t("quote", { words })}</p>}
        {job.notes && <p className="quote">{t("quote", { words: job.notes })}</p>}
        {photoUrl && (
          <a href={photoUrl} target="_blank" rel="noreferrer" className={styles.photo}>
            <img src={photoUrl} alt={t("photo")} loading="lazy" decoding="async" />
          </a>
        )}
        {problem.outcome === null ? (
          <div>
            <Button
              variant="quiet"
              needs="serve"
              aria-label={t("resolveNamed", { kind, name: homeowner.name })}
              onClick={onResolve}
            >
              {t("resolve")}
            </Button>
          </div>
        ) : (
          <Outcome problem={problem} />
        )}
        {answer && <p className="quote">{t("quote", { words: answer })}</p>}
      </div>
      <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
    </article>
  );
}

function Outcome({ problem }: { problem: AdminProblem }) {
  const t = useTranslations("admin.problems");
  const day = useDay();
  const dollars = useDollars();
  const { outcome, isClosed, returnVisit, credit } = problem;
  if (outcome === null) return null;
  return (
    <p>
      {t(`outcomes.${isClosed ? "closed" : outcome}`, {
        day: returnVisit ? day(returnVisit.on) : "",
        amount: credit ? dollars(credit) : "",
      })}
    </p>
  );
}

const outcomes = ["returnVisit", "credit", "answered"] as const;
type Values = { problemId: string; outcome: (typeof outcomes)[number]; amount: string; answer: string };

function ResolveProblemDialog({ problem, opened, onClose }: DialogSwitch & { problem: AdminProblem | null }) {
  const t = useTranslations("admin.problems.dialog");
  const utils = trpc.useUtils();
  const { act: resolve, isActing } = useAct(trpc.admin.resolveProblem, {
    success: { title: t("done") },
    failure: t("failed"),
    onDone: onClose,
    onFailed: ({ code }) => {
      if (["PROBLEM_RESOLVED", "NOT_FOUND"].includes(code)) onClose();
    },
    invalidates: [utils.admin.problems, utils.admin.alerts],
  });
  const { form, fieldOf, onInvalid } = useAppForm<Values>(contract.input, {
    problemId: problem?.id ?? "",
    outcome: problem?.wish ?? "credit",
    amount: "",
    answer: "",
  });
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => resolve(values), onInvalid)}
      onClose={onClose}
    >
      <SelectField
        label={t("outcome")}
        description={t("returnHint")}
        options={outcomes.map((value) => ({ value, label: t(`choices.${value}`) }))}
        {...fieldOf("outcome")}
      />
      <TextField
        label={t("amount")}
        description={t("amountHint")}
        optional
        inputMode="decimal"
        {...fieldOf("amount")}
      />
      <TextAreaField
        label={t("answer")}
        description={t("answerHint")}
        maxLength={1000}
        {...fieldOf("answer")}
      />
      {problem && opened && <JobRecord job={problem.job} />}
    </FormDialog>
  );
}
