import { useRef } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { AdminFailedTask } from "#modules/operations/contract/admin-health.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useTranslate } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import styles from "./health.module.css";
import { useScheduleName } from "./schedule-list.tsx";
import { taskWords } from "./task-words.ts";

/** Tasks that used up their attempts, with a retry button. */
export function FailedTasks({
  source,
}: {
  source: {
    data: { failed: number; failedTasks: AdminFailedTask[] } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
}) {
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
    <div ref={place} tabIndex={-1} className={styles.place}>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={{ data: data?.failedTasks, error, refetch }}
        empty={t("none")}
        action={
          data &&
          data.failed > 1 && (
            <Button variant="quiet" loading={isActing} onClick={() => retryAll()}>
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
          <span className={styles.reason}>{task.reason ?? t("noReason")}</span>
        </>
      }
      actions={
        <Button
          variant="quiet"
          size="small"
          loading={isActing}
          aria-label={t("retryNamed", { name, when })}
          onClick={() => retry({ taskId: task.id })}
        >
          {t("retry")}
        </Button>
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
