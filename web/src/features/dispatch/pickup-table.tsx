import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { AdminTable } from "../../ui/admin-table.tsx";
import type { Paged } from "../../ui/list-tools.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useManyPickups } from "./many-acts.tsx";
import { useLegWords } from "./use-leg-words.ts";

/** A day's pickups as a table, to give many to a runner or open them again. */
export function PickupTable({
  source,
  onOpen,
  ...acts
}: {
  source: Paged<DispatchJob> & { data: readonly DispatchJob[] };
  onOpen: (job: DispatchJob) => void;
} & Parameters<typeof useManyPickups>[0]) {
  const t = useTranslations("dispatch.many");
  const { actsOn, dialogs } = useManyPickups(acts);
  return (
    <>
      <AdminTable
        label={t("table")}
        source={source}
        columns={useColumns()}
        nameOf={({ address }) => t("open", { address })}
        onOpen={onOpen}
        selectionActs={(jobs, clear) => actsOn({ jobs, clear })}
      />
      {dialogs}
    </>
  );
}

function useColumns(): TableColumn<DispatchJob>[] {
  const t = useTranslations("dispatch.many");
  return [
    { id: "address", title: t("address"), width: 26, cell: ({ address }) => address },
    {
      id: "status",
      title: t("status"),
      width: 15,
      cell: ({ status }) => <JobStatusBadge status={status} />,
      onPhone: "badge",
    },
    { id: "runner", title: t("runner"), width: 18, cell: ({ runner }) => runner?.name ?? t("nobody") },
    { id: "legs", title: t("due"), width: 32, cell: (job) => <Legs job={job} />, onPhone: "line" },
    { id: "zipCode", title: t("zipCode"), width: 9, cell: ({ zipCode }) => zipCode },
  ];
}

function Legs({ job }: { job: DispatchJob }) {
  const { summary, late } = useLegWords(job);
  return late ?? summary;
}
