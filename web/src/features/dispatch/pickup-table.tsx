import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DispatchJob, FreeRunner } from "#modules/dispatch/contract/dispatch.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useManyActs } from "../../lib/use-many-acts.ts";
import { AdminTable } from "../../ui/admin-table.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import type { Paged } from "../../ui/list-tools.tsx";
import { RowResults } from "../../ui/row-results.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { exportedOf, type TableColumn } from "../../ui/table-columns.ts";
import { toast } from "../../ui/toast.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { seenOf } from "./use-dispatch.ts";
import { useLegWords } from "./use-leg-words.ts";

type Runner = { id: string; name: string };
/** What is done to the chosen pickups: given to a runner, or opened to every runner. */
type Asked = { jobs: DispatchJob[]; to: Runner | null; clear: () => void };

/** A day's pickups as a table, to give many to a runner or open them again. */
export function PickupTable({
  source,
  free,
  changed,
  onOpen,
  onMove,
  sort,
  onSort,
  exported,
}: {
  source: Paged<DispatchJob> & { data: readonly DispatchJob[] };
  free: readonly FreeRunner[];
  /** What an act on a pickup changes. */
  changed: readonly { invalidate: () => Promise<void> }[];
  onOpen: (job: DispatchJob) => void;
  /** Asks to move the chosen pickups to another day or to later hours. */
  onMove: (jobIds: string[]) => void;
  sort: string;
  onSort: (sort: string) => void;
  /** The export's query, as the table is shown. */
  exported: Record<string, string | undefined>;
}) {
  const t = useTranslations("dispatch.many");
  const move = useTranslations("dispatch.dayMove");
  const [choosing, setChoosing] = useState<{ jobs: DispatchJob[]; clear: () => void } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [first] = choosing?.jobs ?? [];
  const columns = useColumns();
  return (
    <>
      <div>
        <ExportButton query={{ ...exported, columns: exportedOf(columns, undefined) }} size="small" />
      </div>
      <AdminTable
        label={t("table")}
        source={source}
        columns={columns}
        sort={sort}
        onSort={onSort}
        nameOf={({ address }) => t("open", { address })}
        onOpen={onOpen}
        selectionActs={(jobs, clear) => (
          <>
            <SmallButton onClick={() => setChoosing({ jobs, clear })}>{t("give")}</SmallButton>
            <SmallButton onClick={() => setAsked({ jobs, to: null, clear })}>{t("takeBack")}</SmallButton>
            <SmallButton needs="dispatch" onClick={() => onMove(jobs.map(({ id }) => id))}>
              {move("open")}
            </SmallButton>
          </>
        )}
      />
      {choosing && first && (
        <AssignDialog
          key={first.id}
          job={first}
          free={free}
          opened
          onCancel={() => setChoosing(null)}
          onGive={(to) => {
            setChoosing(null);
            setAsked({ ...choosing, to });
          }}
        />
      )}
      {asked && (
        <ManyDialog
          {...asked}
          changed={changed}
          opened
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            asked.clear();
          }}
        />
      )}
    </>
  );
}

function useColumns(): TableColumn<DispatchJob>[] {
  const t = useTranslations("dispatch.many");
  return [
    {
      id: "address",
      exported: ["address", "city"],
      title: t("address"),
      width: 26,
      cell: ({ address }) => address,
    },
    {
      id: "status",
      title: t("status"),
      width: 15,
      cell: ({ status }) => <JobStatusBadge status={status} />,
      onPhone: "badge",
    },
    { id: "runner", title: t("runner"), width: 18, cell: ({ runner }) => runner?.name ?? t("nobody") },
    {
      id: "legs",
      title: t("due"),
      width: 32,
      cell: (job) => <Legs job={job} />,
      sort: { key: "due", isDescending: false },
      exported: ["day", "window", "outBy", "inBy"],
      onPhone: "line",
    },
    {
      id: "zipCode",
      title: t("zipCode"),
      width: 9,
      cell: ({ zipCode }) => zipCode,
      sort: { key: "area", isDescending: false },
    },
  ];
}

function Legs({ job }: { job: DispatchJob }) {
  const { summary, late } = useLegWords(job);
  return late ?? summary;
}

/** Asks once, acts on each pickup as it was seen, shows each result, and offers one undo. */
function ManyDialog({
  jobs,
  to,
  changed,
  opened,
  onClose,
  onDone,
}: DialogSwitch &
  Omit<Asked, "clear"> & {
    changed: readonly { invalidate: () => Promise<void> }[];
    onDone: () => void;
  }) {
  const t = useTranslations("dispatch.many");
  const acts = useTranslations("dispatch.acts");
  const common = useTranslations("common");
  const assigning = trpc.admin.assignJob.useMutation();
  const releasing = trpc.admin.releaseJobToOpen.useMutation();
  const many = useManyActs<{ before: DispatchJob; now: DispatchJob }>(
    acts(to ? "giveFailed" : "takeBackFailed"),
  );
  const set = (job: DispatchJob, runner: Runner | null) =>
    runner
      ? assigning.mutateAsync({ jobId: job.id, runnerId: runner.id, seen: seenOf(job) })
      : releasing.mutateAsync({ jobId: job.id, seen: seenOf(job) });
  const refresh = () => Promise.all(changed.map((query) => query.invalidate()));
  const undo = async (done: readonly { before: DispatchJob; now: DispatchJob }[]) => {
    const back = await Promise.allSettled(done.map(({ before, now }) => set(now, before.runner)));
    const count = back.filter(({ status }) => status === "fulfilled").length;
    toast({ title: t("undone"), message: t("count", { count, all: done.length }) });
    await refresh();
  };
  const run = async () => {
    const done = await many.run(jobs, async (before) => ({ before, now: await set(before, to) }));
    void refresh();
    if (done.length > 0)
      toast({
        title: to ? acts("given", { name: to.name }) : acts("takenBack"),
        message: t("count", { count: done.length, all: jobs.length }),
        action: { label: acts("undo"), onAct: () => void undo(done) },
      });
    if (done.length === jobs.length) onDone();
  };
  const title = to
    ? t("giveTitle", { count: jobs.length, name: to.name })
    : t("backTitle", { count: jobs.length });
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <RowResults
        label={t("table")}
        rows={jobs.map(({ id, address }) => ({ id, name: address }))}
        results={many.results}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={many.isRunning} onClick={() => void run()}>
          {to ? t("give") : t("takeBack")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
