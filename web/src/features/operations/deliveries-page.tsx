import { linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Delivery } from "#modules/notices/contract.ts";
import { channels, deliveryFilters } from "#modules/notices/rules.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { SelectField } from "../../ui/fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "../people/people.module.css";
import { useNoticeName } from "../people/words.ts";
import { MessageTabs } from "./message-tabs.tsx";

/** Messages sent or due. */
export default function DeliveriesPage() {
  const t = useTranslations("deliveries");
  const { shown, show } = useDeskAddress();
  const person = shown.search;
  const channel = channels.find((known) => known === shown.channel);
  const state = deliveryFilters.find((known) => known === shown.state);
  const filter = {
    ...(person && { person }),
    ...(channel && { channel }),
    ...(state && { state }),
    ...orderIn(["newest"], shown.sort),
  };
  const list = withRows(trpc.admin.deliveries.useInfiniteQuery(filter, byPage));
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <MessageTabs page="sent">
        <AdminList
          title={t("list")}
          exported={{ list: "deliveries", ...filter }}
          search={{ label: t("person"), hint: t("personHint") }}
          before={
            <div className={styles.filters}>
              <SelectField
                label={t("channel")}
                value={channel ?? ""}
                onChange={(event) => show({ channel: event.target.value || undefined })}
                placeholder={t("anyChannel")}
                options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
              />
              <SelectField
                label={t("state")}
                value={state ?? ""}
                onChange={(event) => show({ state: event.target.value || undefined })}
                placeholder={t("anyState")}
                options={deliveryFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
              />
            </div>
          }
          source={{
            ...list,
            data: list.data?.map((row) => ({ ...row, id: `${row.sourceId} ${row.channel}` })),
          }}
          columns={useColumns()}
          sort="newest"
          nameOf={({ person: { name } }) => name}
          linkOf={({ person: { role, userId } }) =>
            role === "admin"
              ? null
              : linkOptions({
                  to: role === "runner" ? "/admin/runners/$id" : "/admin/homeowners/$id",
                  params: { id: userId },
                })
          }
          empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        />
      </MessageTabs>
    </AdminPage>
  );
}

function useColumns(): TableColumn<Delivery & { id: string }>[] {
  const t = useTranslations("deliveries");
  const format = useFormatter();
  const kindName = useNoticeName();
  return [
    { id: "person", title: t("person"), width: 18, cell: ({ person }) => person.name },
    {
      id: "message",
      exported: ["channel", "kind"],
      title: t("message"),
      width: 28,
      cell: ({ channel, kind }) => t("row", { channel: t(`channels.${channel}`), kind: kindName(kind) }),
      onPhone: "line",
    },
    {
      id: "outcome",
      exported: ["status", "reason"],
      title: t("state"),
      width: 30,
      cell: (row) => <Outcome row={row} />,
      onPhone: "badge",
    },
    {
      id: "attempts",
      title: t("tries"),
      width: 9,
      cell: ({ attempts }) => format.number(attempts),
      isNumber: true,
    },
    {
      id: "time",
      exported: ["at"],
      sort: { key: "newest", isDescending: true },
      title: t("time"),
      width: 18,
      cell: ({ settledAt, createdAt }) =>
        format.dateTime(new Date(settledAt ?? createdAt), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
}

function Outcome({ row: { state, trouble, person } }: { row: Delivery }) {
  const t = useTranslations("deliveries");
  const outcome = t("line", {
    state: t(`states.${state}`),
    trouble: trouble ? t(`troubles.${trouble}`) : "none",
  });
  return [outcome, person.isUnreachable && t("unreachable")].filter(Boolean).join(" · ");
}
