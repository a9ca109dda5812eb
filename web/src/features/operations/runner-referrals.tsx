import { useTranslations } from "use-intl";
import type { ListedRunnerReferral } from "#modules/growth/contract/runners.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { AdminTable } from "../../ui/admin-table.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";

const newest = { sort: "newest" } as const;

/** Runners who applied with another runner's code, and each referral's status. */
export function RunnerReferrals() {
  const t = useTranslations("money.coupons.referrals");
  const list = withRows(trpc.admin.runnerReferrals.useInfiniteQuery(newest, byPage));
  const source = { ...list, data: list.data?.map((row) => ({ ...row, id: row.runner.id })) };
  const columns = useColumns();
  return (
    <Card
      title={t("title")}
      note={t("note")}
      action={<ExportButton query={{ list: "runnerReferrals", ...newest }} size="small" />}
    >
      <Loaded source={source} rows={4}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <AdminTable
              label={t("title")}
              source={{ ...source, data }}
              columns={columns}
              nameOf={({ runner }) => runner.name}
              linkOf={({ runner }) => ({ to: "/admin/runners/$id", params: { id: runner.id } })}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function useColumns(): TableColumn<ListedRunnerReferral>[] {
  const t = useTranslations("money.coupons.referrals");
  const dollars = useDollars();
  const isPhone = useIsPhone();
  const completed = ({ done, pickups }: ListedRunnerReferral) => t("done", { done, pickups });
  return [
    { id: "runner", title: t("columns.runner"), width: 20, cell: ({ runner }) => runner.name },
    {
      id: "referrer",
      title: t("columns.referrer"),
      width: 20,
      // A phone shows one line besides the name.
      cell: (row) => (isPhone ? `${row.referrer.name} · ${completed(row)}` : row.referrer.name),
      onPhone: "line",
    },
    {
      id: "amount",
      title: t("columns.amount"),
      width: 12,
      cell: ({ amount }) => dollars(amount),
      isNumber: true,
    },
    {
      id: "completed",
      title: t("columns.pickups"),
      width: 14,
      cell: completed,
    },
    { id: "pay", title: t("columns.paid"), width: 12, cell: ({ paid }) => dollars(paid), isNumber: true },
    {
      id: "status",
      title: t("columns.state"),
      width: 16,
      cell: ({ state }) => <StatusBadge {...badges[state]} label={t(`states.${state}`)} />,
      onPhone: "badge",
    },
  ];
}

const badges = {
  waiting: { tone: "off", icon: "clock" },
  paid: { tone: "good", icon: "check" },
  takenBack: { tone: "bad", icon: "back" },
  samePerson: { tone: "off", icon: "minus" },
  stopped: { tone: "off", icon: "minus" },
  over: { tone: "off", icon: "clock" },
} as const;
