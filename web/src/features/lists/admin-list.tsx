import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ExportButton } from "../../lib/export-button.tsx";
import { AdminTable, type RowOpens } from "../../ui/admin-table.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, SelectField } from "../../ui/fields.tsx";
import { FilterChips, type Paged, RefreshButton, SearchField } from "../../ui/list-tools.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { exportedOf, isShown, type TableColumn, withColumn } from "../../ui/table-columns.ts";
import { useDeskAddress } from "./desk-address.tsx";
import styles from "./lists.module.css";
import { SavedViews, ViewNames } from "./saved-views.tsx";

/**
 * One of an admin's lists: its search, filter, order and columns in the URL, its rows in a table, and its CSV with the
 * same filter, order and columns.
 */
export function AdminList<Item extends { id: string }, Filter extends string>({
  title,
  note,
  action,
  exported,
  search,
  filter,
  before,
  source,
  empty,
  columns,
  sort,
  ...table
}: RowOpens<Item> & {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** The export's query, as the list is shown; none before that is known. */
  exported: Record<string, string | undefined> | null;
  search?: { label: string; hint?: string };
  filter?: {
    label: string;
    options: readonly { value: Filter; label: string }[];
    value: Filter;
    onChange: (value: Filter) => void;
  };
  before?: ReactNode;
  source: Paged<Item>;
  empty: ReactNode;
  columns: readonly TableColumn<Item>[];
  /** The order when the URL has none. */
  sort?: string;
  acts?: (row: Item) => ReactNode;
  actsWidth?: number;
  selectionActs?: (rows: Item[], clear: () => void) => ReactNode;
}) {
  const address = useDeskAddress();
  return (
    <Card title={title} hidesTitle note={note}>
      <div className={styles.listTools}>
        {search && (
          <SearchField
            {...search}
            value={address.shown.search ?? ""}
            onSearch={(typed) => address.show({ search: typed || undefined })}
          />
        )}
        <span className={styles.listActs}>
          {action}
          {exported && (
            <ExportButton
              query={{ ...exported, columns: exportedOf(columns, address.shown.columns) }}
              size="small"
            />
          )}
          <ViewMenu list={exported?.list} columns={columns} sort={address.shown.sort ?? sort} />
          {source.data && <RefreshButton list={source} size="small" />}
        </span>
      </div>
      {exported?.list && <SavedViews list={exported.list} />}
      {filter && <FilterChips {...filter} />}
      {before}
      <Loaded source={source} rows={8}>
        {(data) =>
          data.length === 0 ? (
            typeof empty === "string" ? (
              <EmptyState title={empty} />
            ) : (
              empty
            )
          ) : (
            <AdminTable
              {...table}
              label={title}
              source={{ ...source, data }}
              columns={columns}
              shown={address.shown.columns}
              sort={address.shown.sort ?? sort}
              onSort={(next) => address.show({ sort: next })}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

/** The order, the columns and the saved views; phones have no column titles to press. */
function ViewMenu({
  list,
  columns,
  sort,
}: {
  list: string | undefined;
  columns: readonly TableColumn<never>[];
  sort: string | undefined;
}) {
  const t = useTranslations("admin.list");
  const { shown, show } = useDeskAddress();
  const orders = columns.flatMap(({ title, sort: by }) =>
    by
      ? [by.isDescending, !by.isDescending].map((isDescending) => ({
          value: isDescending === by.isDescending ? by.key : `-${by.key}`,
          label: t(isDescending ? "descending" : "ascending", { title }),
        }))
      : [],
  );
  return (
    <PopoverMenu label={t("view")} icon="settings">
      {orders.length > 0 && (
        <SelectField
          label={t("sort")}
          options={orders}
          value={sort ?? ""}
          onChange={(event) => show({ sort: event.target.value })}
        />
      )}
      <fieldset className={styles.columns}>
        <legend className="soft small">{t("columns")}</legend>
        {columns.slice(1).map(({ id, title }) => (
          <CheckboxField
            key={id}
            label={title}
            checked={isShown(columns, shown.columns, id)}
            onChange={() => show({ columns: withColumn(columns, shown.columns, id) })}
          />
        ))}
      </fieldset>
      {list && <ViewNames list={list} />}
    </PopoverMenu>
  );
}
