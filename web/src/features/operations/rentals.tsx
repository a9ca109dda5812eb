import { linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { type AdminRental, rentalSorts } from "#modules/people/contract.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";

/** All hosts' rentals. */
export default function Rentals() {
  const t = useTranslations("people.rentals");
  const words = useTranslations("people.list");
  const { search = "", sort } = useDeskAddress().shown;
  const filter = { search, ...orderIn(rentalSorts, sort) };
  const list = withRows(trpc.admin.rentals.useInfiniteQuery({ ...filter, limit: 100 }, byPage));
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <AdminList
        title={t("title")}
        exported={{ list: "rentals", ...filter }}
        search={{ label: words("search"), hint: words("searchHint") }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ name }) => name}
        linkOf={({ host }) => linkOptions({ to: "/admin/homeowners/$id", params: { id: host.homeownerId } })}
        empty={
          search ? (
            <EmptyState title={t("noneFound")} text={words("noneText")} />
          ) : (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          )
        }
      />
    </AdminPage>
  );
}

function useColumns(): TableColumn<AdminRental>[] {
  const t = useTranslations("people.rentals");
  const words = useTranslations("people.list");
  const admin = useTranslations("admin");
  const format = useFormatter();
  return [
    {
      id: "name",
      title: t("name"),
      width: 20,
      cell: ({ name }) => name,
      sort: { key: "name", isDescending: false },
    },
    { id: "host", exported: ["homeowner"], title: t("host"), width: 18, cell: ({ host }) => host.name },
    {
      id: "status",
      exported: ["calendars", "troubled"],
      title: words("status"),
      width: 20,
      cell: ({ calendars, troubled }) =>
        troubled > 0 ? (
          <StatusBadge tone="bad" icon="alert" label={t("troubled", { count: troubled })} />
        ) : calendars > 0 ? (
          <StatusBadge tone="good" icon="check" label={t("calendars", { count: calendars })} />
        ) : (
          <StatusBadge tone="off" icon="minus" label={t("noCalendar")} />
        ),
      onPhone: "badge",
    },
    {
      id: "address",
      exported: ["address", "city", "state", "zipCode"],
      title: t("address"),
      width: 34,
      cell: ({ address, city, state, zipCode }) => `${address}, ${city}, ${state} ${zipCode}`,
      onPhone: "line",
    },
    { id: "cans", title: t("cans"), width: 8, cell: ({ cans }) => format.number(cans), isNumber: true },
    {
      id: "since",
      title: admin("homeowner.since"),
      width: 12,
      cell: ({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
      sort: { key: "newest", isDescending: true },
    },
  ];
}
