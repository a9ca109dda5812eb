import { useFormatter, useTranslations } from "use-intl";
import type { AdminProblem } from "#modules/pickups/contract/records.ts";
import { useMay } from "../../lib/may.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { JobRecord, useRunnerName } from "../people/job-record.tsx";
import { ProblemOutcome } from "../people/pickup-problem.tsx";
import { useResolveProblem } from "../people/resolve-problem.tsx";
import styles from "./desk.module.css";
import { OverdueBadge, useIsOverdue } from "./overdue-badge.tsx";

const states = ["open", "resolved"] as const;

/** Problems homeowners reported: open ones with both photos, and settled ones. */
export default function Problems() {
  const t = useTranslations("admin.problems");
  const may = useMay();
  const { shown, show } = useDeskAddress();
  const state = states.find((name) => name === shown.state) ?? "open";
  const { search = "" } = shown;
  const filter = { state, search, ...orderIn(["newest"], shown.sort) };
  const [asked, ask, close] = useAsked<{ problem: AdminProblem }>();
  const list = withRows(trpc.admin.problems.useInfiniteQuery(filter, byPage));
  const kinds = (problem: AdminProblem) => t(`kinds.${problem.kind}`);
  return (
    <AdminPage title={t("page")} lead={t("lead")}>
      <Stack>
        <AdminList
          title={t("title")}
          exported={{ list: "problems", ...filter }}
          search={{ label: t("search"), hint: t("searchHint") }}
          filter={{
            label: t("show"),
            options: states.map((value) => ({ value, label: t(value) })),
            value: state,
            onChange: (chosen) => show({ state: chosen }),
          }}
          source={list}
          columns={useColumns()}
          sort="newest"
          nameOf={(problem) =>
            problem.outcome === null
              ? t("resolveNamed", { kind: kinds(problem), name: problem.homeowner.name })
              : `${kinds(problem)}, ${problem.homeowner.name}`
          }
          onOpen={(problem) => ask({ problem })}
          empty={
            search ? (
              <EmptyState title={t("noneFound")} />
            ) : state === "open" ? (
              <EmptyState title={t("empty")} text={t("emptyText")} />
            ) : (
              <EmptyState title={t("emptyResolved")} />
            )
          }
        />
        {asked &&
          (asked.problem.outcome === null && may("serve") ? (
            <ResolveProblemDialog key={asked.problem.id} {...asked} onReload={list.refetch} onClose={close} />
          ) : (
            <Dialog opened={asked.opened} title={kinds(asked.problem)} onClose={close}>
              <ProblemView problem={asked.problem} onReload={list.refetch} />
            </Dialog>
          ))}
      </Stack>
    </AdminPage>
  );
}

function useColumns(): TableColumn<AdminProblem>[] {
  const t = useTranslations("admin.problems");
  const words = useTranslations("admin.job");
  const columns = useTranslations("money.columns");
  const format = useFormatter();
  const times = useJobTimes();
  const runnerName = useRunnerName();
  return [
    { id: "kind", title: t("kind"), width: 15, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: "homeowner",
      exported: ["homeowner", "email"],
      title: columns("homeowner"),
      width: 18,
      cell: ({ homeowner }) => t("line", homeowner),
      onPhone: "line",
    },
    {
      id: "status",
      exported: ["wish", "outcome", "credited"],
      title: columns("status"),
      width: 20,
      cell: (problem) => <ProblemStatus problem={problem} />,
      onPhone: "badge",
    },
    { id: "address", title: t("address"), width: 22, cell: ({ job }) => job.address },
    {
      id: "pickup",
      exported: ["day", "window"],
      title: columns("pickup"),
      width: 22,
      cell: ({ job }) => `${times.day(job)}, ${times.window(job)}`,
    },
    {
      id: "runner",
      title: words("runner"),
      width: 12,
      cell: ({ job }) => (runnerName(job) === "none" ? "" : runnerName(job)),
    },
    {
      id: "reported",
      exported: ["at"],
      sort: { key: "newest", isDescending: true },
      title: t("reportedAt"),
      width: 17,
      cell: ({ reportedAt }) =>
        format.dateTime(new Date(reportedAt), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
}

/** Overdue before what they wish for; what was done once settled. */
function ProblemStatus({ problem }: { problem: AdminProblem }) {
  const t = useTranslations("admin.problems");
  const isLate = useIsOverdue(problem.answerBy);
  if (problem.outcome !== null) return <ProblemOutcome problem={problem} isClosed={problem.isClosed} />;
  if (isLate) return <OverdueBadge />;
  return <StatusBadge tone="busy" icon="clock" label={t(`wishes.${problem.wish}`)} />;
}

/** A problem with all three photos and both sides' words. */
function ProblemView({ problem, onReload }: { problem: AdminProblem; onReload: () => unknown }) {
  const t = useTranslations("admin.problems");
  const format = useFormatter();
  const times = useJobTimes();
  const runnerName = useRunnerName();
  const { job, homeowner, words, answer, photoUrl } = problem;
  return (
    <article
      className="grid one-column gap-3"
      aria-label={`${t(`kinds.${problem.kind}`)}, ${homeowner.name}`}
    >
      <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
      <div className="flex wrap middle gap-2-3">
        <strong>{t("line", homeowner)}</strong>
        {problem.outcome === null && (
          <StatusBadge tone="busy" icon="clock" label={t(`wishes.${problem.wish}`)} />
        )}
        <JobStatusBadge status={job.status} />
      </div>
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
        {problem.reportedBy && ` ${t("reportedBy", problem.reportedBy)}`}
      </p>
      {words && <p className="quote">{t("quote", { words })}</p>}
      {job.notes && <p className="quote">{t("quote", { words: job.notes })}</p>}
      {photoUrl && (
        <a href={photoUrl} target="_blank" rel="noreferrer" className={styles.photo}>
          <img src={photoUrl} alt={t("photo")} loading="lazy" decoding="async" />
        </a>
      )}
      {problem.outcome !== null && (
        <p>
          <ProblemOutcome problem={problem} isClosed={problem.isClosed} />
        </p>
      )}
      {answer && <p className="quote">{t("quote", { words: answer })}</p>}
    </article>
  );
}

/** The form beside what it answers. */
export function ResolveProblemDialog({
  problem,
  opened,
  onReload,
  onClose,
}: DialogSwitch & { problem: AdminProblem; onReload: () => unknown }) {
  const t = useTranslations("admin.problems.dialog");
  const { fields, onSubmit, isActing } = useResolveProblem(problem, onClose);
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ProblemView problem={problem} onReload={onReload} />
      {fields}
      {opened && <JobRecord job={problem.job} />}
    </FormDialog>
  );
}
