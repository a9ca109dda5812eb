import { useRef, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { AdminDispute } from "#modules/billing/contract.ts";
import type { AdminFailedTask } from "#modules/operations/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns } from "../../ui/page.tsx";
import type { Source } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { useDayWords } from "../people/words.ts";
import { taskWords, useDuration } from "./health-words.ts";
import { ScheduleList, useScheduleName } from "./schedule-list.tsx";

/** Payments disputed through banks; hidden when there are none, as always in test mode. */
export function Disputes() {
  const t = useTranslations("adminHealth.disputes");
  const disputes = trpc.admin.disputes.useQuery();
  if (!disputes.error && !disputes.data?.length) return null;
  return (
    <ListCard title={t("title")} note={t("note")} source={disputes} empty={null}>
      {(dispute) => <DisputeRow dispute={dispute} />}
    </ListCard>
  );
}

function DisputeRow({ dispute }: { dispute: AdminDispute }) {
  const t = useTranslations("adminHealth.disputes");
  const dollars = useDollars();
  const reasonName = useReasonName();
  const day = useDayWords();
  const { homeowner, status, reason, respondBy } = dispute;
  const withdrawn = parseCents(dispute.withdrawn) ?? 0;
  const opened = day(dispute.openedOn);
  return (
    <ListRow
      title={t("row", { amount: dollars(dispute.amount), homeowner })}
      text={
        <>
          {withdrawn === 0 ? t("free", { opened }) : t("cost", { opened, withdrawn: dollars(withdrawn) })}
          {reason && <span className="break danger block">{t("cause", { reason: reasonName(reason) })}</span>}
          {respondBy && <span className="break danger block">{t("respondBy", { day: day(respondBy) })}</span>}
        </>
      }
      badge={<StatusBadge {...badges[status]} label={t(`statuses.${status}`)} />}
    />
  );
}

/** The provider's dispute reasons; an unknown one is shown by its identifier. */
const reasons = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

function useReasonName(): (reason: string) => string {
  const t = useTranslations("adminHealth.disputes.reasons");
  return (reason) => {
    const known = reasons.find((each) => each === reason);
    return known ? t(`${known}`) : reason.replaceAll("_", " ");
  };
}

const badges = {
  inquiry: { tone: "busy", icon: "info" },
  needs_response: { tone: "bad", icon: "alert" },
  under_review: { tone: "busy", icon: "clock" },
  won: { tone: "good", icon: "check" },
  lost: { tone: "off", icon: "minus" },
} as const;

function FailedTasks({ source }: { source: Source<{ failed: number; failedTasks: AdminFailedTask[] }> }) {
  const t = useTranslations("adminHealth.tasks");
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its row; keep focus in the list.
  const stay = () => place.current?.focus({ preventScroll: true });
  const utils = trpc.useUtils();
  const { act: retryAll, isActing } = useAct(trpc.admin.retryAllTasks, {
    success: ({ retried }) => ({ title: t("retriedAll", { count: retried }) }),
    failure: t("retryFailed"),
    onDone: stay,
    invalidates: [utils.admin.tasks, utils.admin.alerts],
  });
  const { data, error, refetch } = source;
  return (
    <div ref={place} tabIndex={-1} className="no-outline">
      <ListCard
        title={t("title")}
        note={t("note")}
        source={{ data: data?.failedTasks, error, refetch }}
        empty={t("none")}
        action={
          data &&
          data.failed > 1 && (
            <Button variant="quiet" needs="own" loading={isActing} onClick={() => retryAll()}>
              {t("retryAll", { count: data.failed })}
            </Button>
          )
        }
      >
        {(task) => <FailedTaskRow task={task} onDone={stay} />}
      </ListCard>
    </div>
  );
}

function FailedTaskRow({ task, onDone }: { task: AdminFailedTask; onDone: () => void }) {
  const t = useTranslations("adminHealth.tasks");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const name = useTaskName(task);
  const when = format.relativeTime(new Date(task.failedAt), now);
  const utils = trpc.useUtils();
  const { act: retry, isActing } = useAct(trpc.admin.retryTask, {
    success: { title: t("retried") },
    // A colleague already did.
    failure: ({ code }) => (code === "NOT_FOUND" ? { title: t("gone"), kind: "error" } : t("retryFailed")),
    onDone,
    onFailed: ({ code }) => {
      if (code === "NOT_FOUND") onDone();
    },
    invalidates: [utils.admin.tasks, utils.admin.alerts],
  });
  return (
    <ListRow
      title={name}
      text={
        <>
          {t("attempts", { count: task.attempts, when })}
          <span className="break danger block">{task.reason ?? t("noReason")}</span>
        </>
      }
      actions={
        <SmallButton
          needs="own"
          loading={isActing}
          aria-label={t("retryNamed", { name, when })}
          onClick={() => retry({ taskId: task.id })}
        >
          {t("retry")}
        </SmallButton>
      }
    />
  );
}

function useTaskName({ name, subject }: AdminFailedTask): string {
  const all = useTranslate();
  const t = useTranslations("adminHealth.tasks");
  const words = Object.hasOwn(taskWords, name)
    ? t(`names.${taskWords[name as keyof typeof taskWords]}`)
    : name;
  const schedule = useScheduleName();
  if (subject === null) return words;
  if (name === "run-schedule") return t("subject", { name: words, subject: schedule(subject) });
  const isKnown = all.has(`adminHealth.tasks.letters.${subject}`);
  const letter = isKnown ? all(`adminHealth.tasks.letters.${subject}`) : subject;
  return t("subject", { name: words, subject: letter });
}

type Tasks = {
  waiting: number;
  ready: number;
  inProgress: number;
  lagSeconds: number | null;
  failed: number;
};

/** Figures for the queue, the database and text message codes. An unknown one is a dash, never zero. */
function HealthFigures({
  tasks,
  databaseMilliseconds,
  smsCodes,
}: {
  tasks: Tasks | undefined;
  databaseMilliseconds: number | undefined;
  smsCodes: { counted: number; aDay: number } | undefined;
}) {
  const t = useTranslations("adminHealth.figures");
  const format = useFormatter();
  const duration = useDuration();
  return (
    <section aria-label={t("title")}>
      <Columns kind="stats">
        <StatCard
          icon="menu"
          label={t("ready")}
          value={tasks ? format.number(tasks.ready) : unknown}
          hint={tasks && t("readyHint", { later: tasks.waiting - tasks.ready })}
        />
        <StatCard
          icon="clock"
          label={t("lag")}
          value={tasks ? (tasks.lagSeconds === null ? t("lagNone") : duration(tasks.lagSeconds)) : unknown}
          hint={tasks && t("lagHint", { count: tasks.inProgress })}
        />
        <StatCard
          icon="alert"
          label={t("failed")}
          value={tasks ? format.number(tasks.failed) : unknown}
          hint={t("failedHint")}
        />
        <StatCard
          icon="check"
          label={t("database")}
          value={
            databaseMilliseconds === undefined
              ? unknown
              : t("milliseconds", { count: Math.round(databaseMilliseconds) })
          }
          hint={t("databaseHint")}
        />
        <StatCard
          icon="bell"
          label={t("smsCodes")}
          value={smsCodes ? format.number(smsCodes.counted) : unknown}
          hint={smsCodes && t("smsCodesHint", { aDay: smsCodes.aDay })}
        />
      </Columns>
    </section>
  );
}

const unknown = "–";

/** Services the environment doesn't configure. */
function NotConnected({ source }: { source: Source<{ off: string[]; missing: string[] }> }) {
  const t = useTranslations("adminHealth.off");
  const { error, refetch } = source;
  const data = source.data?.off.map((id) => ({ id, isMissing: source.data?.missing.includes(id) }));
  return (
    <ListCard title={t("title")} note={t("note")} source={{ data, error, refetch }} empty={t("none")}>
      {({ id, isMissing }) => (
        <ListRow
          title={Object.hasOwn(names, id) ? t(`names.${names[id as keyof typeof names]}`) : id}
          text={isMissing && t("missingText")}
          badge={isMissing && <StatusBadge tone="bad" icon="alert" label={t("missing")} />}
        />
      )}
    </ListCard>
  );
}

/** Keyed by environment group. */
const names = {
  "photo storage (S3)": "photos",
  "payments (Stripe)": "payments",
  "Google sign-in": "google",
  "mail server": "mail",
  "text messages": "texts",
  calls: "calls",
  "push messages": "push",
} as const;

export default function HealthPage() {
  const t = useTranslations("adminHealth");
  const showFailure = useFailureToast();
  const { health, tasks, smsCodes } = useHealth();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const amiss =
    health.data &&
    tasks.data &&
    health.data.schedules.filter(({ state, lateSeconds }) => state === "failed" || lateSeconds > 0).length +
      health.data.missing.length +
      tasks.data.failed;
  const refresh = async () => {
    setIsRefreshing(true);
    const results = await Promise.all([health.refetch(), tasks.refetch(), smsCodes.refetch()]);
    setIsRefreshing(false);
    const failed = results.find(({ error }) => error);
    if (failed) showFailure(failed.error, { general: t("refreshFailed") });
  };
  return (
    <AdminPage
      title={t("title")}
      lead={amiss === undefined ? t("lead") : amiss === 0 ? t("allWell") : t("amiss", { count: amiss })}
      actions={
        <Button variant="quiet" loading={isRefreshing} onClick={() => void refresh()}>
          <Icon name="refresh" />
          {t("refresh")}
        </Button>
      }
    >
      <HealthFigures
        tasks={tasks.data}
        databaseMilliseconds={health.data?.databaseMilliseconds}
        smsCodes={smsCodes.data}
      />
      <Columns kind="main">
        <ScheduleList source={health} />
        <NotConnected source={health} />
      </Columns>
      <Disputes />
      <FailedTasks source={tasks} />
    </AdminPage>
  );
}

const refetchInterval = 30_000;

function useHealth() {
  const health = trpc.admin.health.useQuery(undefined, { refetchInterval });
  const tasks = trpc.admin.tasks.useQuery(undefined, { refetchInterval });
  const smsCodes = trpc.admin.smsCodes.useQuery(undefined, { refetchInterval });
  return { health, tasks, smsCodes };
}
