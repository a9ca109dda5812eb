import type { ReactNode } from "react";

/** A column of an admin's table. The first one names the row and can't be hidden. */
export type TableColumn<Item> = {
  id: string;
  title: string;
  cell: (row: Item) => ReactNode;
  /** Its share of the table's width. */
  width: number;
  /** The list's order that follows this column, and its usual direction. */
  sort?: { key: string; isDescending: boolean };
  /** Its columns in the list's CSV; the one of its id when missing. */
  exported?: readonly string[];
  /** Hidden until an admin chooses it. */
  isHidden?: true;
  isNumber?: true;
  /** Phones show the title with the badge, and the line below; other columns not at all. */
  onPhone?: "badge" | "line";
};

export type Order = { id: string; isDescending: boolean };

/** Whether a column is among the chosen ones; undefined for the usual ones. */
export function isShown(
  columns: readonly TableColumn<never>[],
  chosen: string | undefined,
  id: string,
): boolean {
  if (columns[0]?.id === id) return true;
  if (chosen !== undefined) return chosen.split(",").includes(id);
  return columns.find((column) => column.id === id)?.isHidden !== true;
}

/** The CSV's columns for the ones shown, comma separated. */
export function exportedOf(columns: readonly TableColumn<never>[], chosen: string | undefined): string {
  return columns
    .filter(({ id }) => isShown(columns, chosen, id))
    .flatMap(({ id, exported }) => exported ?? [id])
    .join(",");
}

export function visibleOf(
  columns: readonly TableColumn<never>[],
  chosen: string | undefined,
): Record<string, boolean> {
  return Object.fromEntries(columns.map(({ id }) => [id, isShown(columns, chosen, id)]));
}

/** The chosen columns after one is shown or hidden; undefined when they are the usual ones again. */
export function withColumn(
  columns: readonly TableColumn<never>[],
  chosen: string | undefined,
  id: string,
): string | undefined {
  const isNext = (each: TableColumn<never>) => isShown(columns, chosen, each.id) !== (each.id === id);
  const next = columns.slice(1).filter(isNext);
  const usual = columns.slice(1).filter(({ isHidden }) => !isHidden);
  const isUsual = next.length === usual.length && next.every((each) => usual.includes(each));
  return isUsual ? undefined : next.map((each) => each.id).join(",") || "none";
}

/** The sorted column of an order such as "name", or "-name" when turned around; null when no column has it. */
export function orderOf(columns: readonly TableColumn<never>[], sort: string | undefined): Order | null {
  const column = columns.find((each) => each.sort && each.sort.key === sort?.replace(/^-/, ""));
  if (!column?.sort) return null;
  return { id: column.id, isDescending: column.sort.isDescending !== sort?.startsWith("-") };
}
