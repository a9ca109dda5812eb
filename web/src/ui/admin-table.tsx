import type { LinkProps } from "@tanstack/react-router";
import {
  type ColumnDef,
  columnVisibilityFeature,
  type Header,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./admin-table.module.css";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { MoreButton, type Paged } from "./list-tools.tsx";
import { isShown, type Order, orderOf, type TableColumn, visibleOf } from "./table-columns.ts";
import { type RowWindow, useRowWindow } from "./use-row-window.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
type Features = typeof features;
type Id = { id: string };

const boxWidth = 4;

/** What pressing a row does: it leads to a page or opens a dialog. */
export type RowOpens<Item> = {
  /** Names the row's link and its box. */
  nameOf: (row: Item) => string;
  linkOf?: (row: Item) => LinkProps | null;
  onOpen?: (row: Item) => void;
};

/**
 * A list as a table of rows 40 px high, two lines on phones. The whole row is its link; arrow keys move between rows,
 * Space selects one, Enter opens it. Rows load by key as the page is scrolled, and only those in view are rendered.
 */
export function AdminTable<Item extends Id>({
  label,
  source,
  columns,
  shown,
  sort,
  onSort,
  acts,
  actsWidth = 14,
  selectionActs,
  ...opens
}: RowOpens<Item> & {
  label: string;
  source: Paged<Item> & { data: readonly Item[] };
  columns: readonly TableColumn<Item>[];
  /** The chosen columns, comma separated; undefined for the usual ones. */
  shown?: string | undefined;
  /** The order: a column's `sort.key`, with a minus when turned around. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  acts?: (row: Item) => ReactNode;
  /** Their share of the width. */
  actsWidth?: number;
  /** Shown while rows are selected; without it none can be. */
  selectionActs?: (rows: Item[], clear: () => void) => ReactNode;
}) {
  const t = useTranslations("admin.list");
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  const order = orderOf(columns, sort);
  const identity = columns.map((column) => `${column.id} ${column.sort?.isDescending}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: their cells are rendered from `columns`
  const definitions = useMemo(() => columns.map(definitionOf), [identity]);
  const table = useTable<Features, Item>({
    features,
    columns: definitions,
    data: source.data,
    getRowId: ({ id }) => id,
    state: {
      rowSelection,
      columnVisibility: visibleOf(columns, shown),
      sorting: order ? [{ id: order.id, desc: order.isDescending }] : [],
    },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selectionActs !== undefined,
    onRowSelectionChange: setRowSelection,
    onSortingChange: (update) => {
      const [next] =
        typeof update === "function" ? update(order ? [{ ...order, desc: order.isDescending }] : []) : update;
      const chosen = columns.find(({ id }) => id === next?.id)?.sort;
      if (chosen) onSort?.(next?.desc === chosen.isDescending ? chosen.key : `-${chosen.key}`);
    },
  });
  const rows = table.getRowModel().rows;
  const selected = rows.filter((row) => row.getIsSelected()).map(({ original }) => original);
  const visible = columns.filter((column) => isShown(columns, shown, column.id));
  const isSelectable = selectionActs !== undefined;
  const total =
    visible.reduce((sum, { width }) => sum + width, 0) +
    (isSelectable ? boxWidth : 0) +
    (acts ? actsWidth : 0);
  const share = (width: number) => ({ width: `${(width / total) * 100}%` });
  const view = useRowWindow({ count: rows.length, source });
  const clear = () => setRowSelection({});
  return (
    <div className={styles.place}>
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={source.hasNextPage ? -1 : rows.length + 1}
        aria-busy={source.isPlaceholderData || undefined}
      >
        <colgroup>
          {isSelectable && <col style={share(boxWidth)} />}
          {visible.map(({ id, width }) => (
            <col key={id} style={share(width)} />
          ))}
          {acts && <col style={share(actsWidth)} />}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {isSelectable && (
                <th scope="col">
                  <Box
                    label={t("selectAll")}
                    isChecked={rows.length > 0 && selected.length === rows.length}
                    onToggle={() =>
                      setRowSelection(
                        selected.length === rows.length
                          ? {}
                          : Object.fromEntries(rows.map(({ id }) => [id, true])),
                      )
                    }
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <Title key={header.id} header={header} columns={columns} order={order} />
              ))}
              {acts && (
                <th scope="col">
                  <VisuallyHidden>{t("acts")}</VisuallyHidden>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <Body rows={rows} view={view} columns={visible} acts={acts} isSelectable={isSelectable} {...opens} />
      </table>
      {source.isFetchingNextPage ? (
        <p className="soft small mt-3" role="status">
          {t("loadingMore")}
        </p>
      ) : (
        view.hasFailed && <MoreButton list={source} />
      )}
      {selectionActs && selected.length > 0 && (
        <section className={styles.chosen} aria-label={t("selection")}>
          <strong role="status">{t("selected", { count: selected.length })}</strong>
          {selectionActs(selected, clear)}
          <Button size="small" variant="plain" onClick={clear}>
            {t("clear")}
          </Button>
        </section>
      )}
    </div>
  );
}

function definitionOf<Item extends Id>(column: TableColumn<Item>): ColumnDef<Features, Item, unknown> {
  return {
    id: column.id,
    header: column.title,
    enableSorting: column.sort !== undefined,
    sortDescFirst: column.sort?.isDescending ?? false,
    accessorFn: ({ id }) => id,
  };
}

function Title<Item extends Id>({
  header,
  columns,
  order,
}: {
  header: Header<Features, Item, unknown>;
  columns: readonly TableColumn<Item>[];
  order: Order | null;
}) {
  const column = columns.find(({ id }) => id === header.column.id);
  const isSorted = order?.id === column?.id;
  const toggle = header.column.getToggleSortingHandler();
  return (
    <th
      scope="col"
      className={column?.isNumber ? styles.number : undefined}
      aria-sort={isSorted ? (order?.isDescending ? "descending" : "ascending") : undefined}
    >
      {column?.sort && toggle ? (
        <button type="button" className={styles.sort} onClick={toggle}>
          {column.title}
          {isSorted && (
            <Icon name="chevronDown" size="1em" className={order?.isDescending ? undefined : styles.up} />
          )}
        </button>
      ) : (
        column?.title
      )}
    </th>
  );
}

function Body<Item extends Id>({
  rows,
  view,
  columns,
  acts,
  isSelectable,
  ...opens
}: RowOpens<Item> & {
  rows: Row<Features, Item>[];
  view: RowWindow;
  columns: readonly TableColumn<Item>[];
  acts: ((row: Item) => ReactNode) | undefined;
  isSelectable: boolean;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches("[data-row]")) return;
    const at = Number(target.dataset.row);
    const to = stepOf(event.key, at, rows.length);
    if (to !== null) view.goTo(to);
    else if (event.key === " " && isSelectable) rows[at]?.toggleSelected();
    else return;
    event.preventDefault();
  };
  const span = columns.length + (isSelectable ? 1 : 0) + (acts ? 1 : 0);
  return (
    <tbody ref={view.place} onKeyDown={onKeyDown}>
      <Gap height={view.before} span={span} />
      {view.indexes.map((index) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <tr key={row.id} aria-rowindex={index + 2} data-chosen={row.getIsSelected() || undefined}>
            {isSelectable && (
              <td className={styles.box}>
                <Box
                  label={opens.nameOf(row.original)}
                  isChecked={row.getIsSelected()}
                  onToggle={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            {columns.map((column, nth) => (
              <td
                key={column.id}
                className={classNames(nth === 0 && styles.first, column.isNumber && styles.number)}
                data-phone={nth === 0 ? "title" : column.onPhone}
              >
                {nth === 0 ? (
                  <Opener item={row.original} index={index} {...opens}>
                    {column.cell(row.original)}
                  </Opener>
                ) : (
                  column.cell(row.original)
                )}
              </td>
            ))}
            {acts && <td className={styles.acts}>{acts(row.original)}</td>}
          </tr>
        );
      })}
      <Gap height={view.after} span={span} />
    </tbody>
  );
}

/** The height of the rows out of view. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: holds a height, and is no row of the list
    <tr role="presentation" className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** The link or button that fills the row. */
function Opener<Item>({
  item,
  index,
  children,
  nameOf,
  linkOf,
  onOpen,
}: RowOpens<Item> & { item: Item; index: number; children: ReactNode }) {
  const link = linkOf?.(item);
  const shared = {
    className: styles.opener,
    "data-row": index,
    children,
  } as const;
  if (link) return <Link {...link} {...shared} />;
  if (onOpen)
    return <button type="button" {...shared} aria-label={nameOf(item)} onClick={() => onOpen(item)} />;
  return <span {...shared} tabIndex={-1} />;
}

function Box({
  label,
  isChecked,
  onToggle,
}: {
  label: string;
  isChecked: boolean;
  onToggle: (event: unknown) => void;
}) {
  const t = useTranslations("admin.list");
  const id = useId();
  return (
    <label htmlFor={id} className={styles.boxPlace}>
      <VisuallyHidden>{t("select", { name: label })}</VisuallyHidden>
      <input id={id} type="checkbox" checked={isChecked} onChange={onToggle} />
    </label>
  );
}

/** The row a key moves to; null for other keys. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
