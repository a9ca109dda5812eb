import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import type { Paged } from "../../ui/list-tools.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminList } from "../lists/admin-list.tsx";
import { useManyPickups } from "./many-acts.tsx";
import { useLegWords } from "./use-leg-words.ts";

/** A day's pickups as a table, to give many to a runner or open them again. */
export function PickupTable({
  source,
  onOpen,
  exported,
  ...acts
}: {
  source: Paged<DispatchJob>;
  onOpen: (job: DispatchJob) => void;
  /** The export's query, as the table is shown. */
  exported: Record<string, string | undefined>;
} & Parameters<typeof useManyPickups>[0]) {
  const t = useTranslations("dispatch.many");
  const { actsOn, dialogs } = useManyPickups(acts);
  return (
    <>
      <AdminList
        title={t("table")}
        exported={exported}
        source={source}
        columns={useColumns()}
        sort="area"
        nameOf={({ address }) => t("open", { address })}
        onOpen={onOpen}
        selectionActs={(jobs, clear) => actsOn({ jobs, clear })}
        empty={null}
      />
      {dialogs}
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
