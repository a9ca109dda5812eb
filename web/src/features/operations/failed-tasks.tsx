import { useRef } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { AdminFailedTask } from "#modules/operations/contract/admin-health.ts";
import { useTranslate } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import styles from "./health.module.css";
import { useScheduleName } from "./schedule-list.tsx";
import { taskWords } from "./task-words.ts";
import { useRetryAllTasks } from "./use-retry-all-tasks.ts";
import { useRetryTask } from "./use-retry-task.ts";

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
  const { retryAll, isRetrying } = useRetryAllTasks(stay);
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
            <Button variant="quiet" loading={isRetrying} onClick={retryAll}>
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
  const { retry, isRetrying } = useRetryTask(onDone);
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
          loading={isRetrying}
          aria-label={t("retryNamed", { name, when })}
          onClick={() => retry(task.id)}
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
