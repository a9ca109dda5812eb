import { useFormatter, useTranslations } from "use-intl";
import type { Delivery } from "#modules/notices/contract.ts";
import { channels, deliveryFilters } from "#modules/notices/rules.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { SelectField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { PagedList, SearchField } from "../../ui/list-tools.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import styles from "../people/people.module.css";
import type { DeliveriesShown } from "./shown.ts";

export default function DeliveriesPage({
  shown,
  onShow,
}: {
  shown: DeliveriesShown;
  onShow: (change: DeliveriesShown) => void;
}) {
  const t = useTranslations("deliveries");
  const { person, channel, state } = shown;
  const list = withRows(
    trpc.admin.deliveries.useInfiniteQuery(
      { ...(person && { person }), ...(channel && { channel }), ...(state && { state }) },
      byPage,
    ),
  );
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <PagedList
        title={t("list")}
        refreshes
        before={
          <>
            <SearchField
              label={t("person")}
              hint={t("personHint")}
              value={person ?? ""}
              onSearch={(typed) => onShow({ person: typed || undefined })}
            />
            <div className={styles.filters}>
              <SelectField
                label={t("channel")}
                value={channel ?? ""}
                onChange={(event) =>
                  onShow({ channel: channels.find((known) => known === event.target.value) })
                }
                placeholder={t("anyChannel")}
                options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
              />
              <SelectField
                label={t("state")}
                value={state ?? ""}
                onChange={(event) =>
                  onShow({ state: deliveryFilters.find((known) => known === event.target.value) })
                }
                placeholder={t("anyState")}
                options={deliveryFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
              />
            </div>
          </>
        }
        source={{
          ...list,
          data: list.data?.map((row) => ({ ...row, id: `${row.sourceId} ${row.channel}` })),
        }}
        rows={6}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(row) => <Row row={row} />}
      </PagedList>
    </AdminPage>
  );
}

function Row({ row }: { row: Delivery }) {
  const t = useTranslations("deliveries");
  const format = useFormatter();
  const kindName = useKindName();
  const { person } = row;
  const title = t("row", { channel: t(`channels.${row.channel}`), kind: kindName(row.kind) });
  const time = format.dateTime(new Date(row.settledAt ?? row.createdAt), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const outcome = t("line", {
    state: t(`states.${row.state}`),
    trouble: row.trouble ? t(`troubles.${row.trouble}`) : "none",
  });
  return (
    <article aria-label={title} className="grid gap-1">
      <div className="flex wrap middle gap-1-3">
        <span className="strong">{title}</span>
        {person.role === "admin" ? (
          <span>{person.name}</span>
        ) : (
          <Link
            to={person.role === "runner" ? "/admin/runners/$id" : "/admin/homeowners/$id"}
            params={{ id: person.userId }}
          >
            {person.name}
          </Link>
        )}
        {person.isUnreachable && <span>{t("unreachable")}</span>}
      </div>
      <p className="soft small">
        {[time, outcome, row.attempts > 1 && t("attempts", { count: row.attempts })]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </article>
  );
}

/** A message type's name; falls back to its identifier. */
function useKindName(): (kind: string) => string {
  const letters = useTranslations("adminHealth.tasks.letters");
  const notices = useTranslations("deliveries.notices");
  return (kind) => {
    if (letters.has(kind as "receipt")) return letters(kind as "receipt");
    return notices.has(kind as "jobCompleted") ? notices(kind as "jobCompleted") : kind;
  };
}
