import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsPhone } from "./use-is-phone.ts";

/** Heights in rem; `admin-table.module.css` has the same. */
const rowHeight = 2.5;
const phoneRowHeight = 3.75;

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

export type RowWindow = {
  place: RefObject<HTMLTableSectionElement | null>;
  /** The rows to render. */
  indexes: number[];
  /** Pixels of the rows above and below them. */
  before: number;
  after: number;
  /** Scrolls to a row and focuses it. */
  goTo: (index: number) => void;
  /** Whether the next page could not be loaded. */
  hasFailed: boolean;
};

/** The rows near the view of a table in the page. Fetches the next page as its end comes near. */
export function useRowWindow({ count, source }: { count: number; source: Pages }): RowWindow {
  const place = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const toFocus = useRef<number>(null);
  const [, setGoing] = useState(0);
  const isPhone = useIsPhone();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const height = (isPhone ? phoneRowHeight : rowHeight) * rem;
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    const next = place.current && place.current.getBoundingClientRect().top + window.scrollY;
    if (next !== null && next !== top) setTop(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new height makes the measured rows wrong
  useLayoutEffect(() => rows.measure(), [height]);
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const isNearEnd = count > 0 && (last?.index ?? 0) >= count - 1;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = source;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`);
    if (!row) return;
    toFocus.current = null;
    row.focus({ preventScroll: true });
  });
  return {
    place,
    indexes: items.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? rows.getTotalSize() - (last.end - top) : 0,
    goTo: (index) => {
      toFocus.current = index;
      setGoing((before) => before + 1);
      rows.scrollToIndex(index);
    },
    hasFailed: isFetchNextPageError,
  };
}
