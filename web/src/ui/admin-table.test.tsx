import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { AdminTable } from "./admin-table.tsx";
import { orderOf, type TableColumn, visibleOf, withColumn } from "./table-columns.ts";

type Row = { id: string; name: string; city: string };

const columns: TableColumn<Row>[] = [
  {
    id: "name",
    title: "Name",
    width: 20,
    cell: ({ name }) => name,
    sort: { key: "name", isDescending: false },
  },
  {
    id: "city",
    title: "City",
    width: 20,
    cell: ({ city }) => city,
    sort: { key: "newest", isDescending: true },
  },
  { id: "state", title: "State", width: 5, cell: () => "IL", isHidden: true },
];

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: `${from + nth}`,
    name: `Runner ${from + nth}`,
    city: "Troy",
  }));

/** A table with `count` rows a page, of `pages` pages. */
function renderTable({ count, pages = 1 }: { count: number; pages?: number }) {
  const opened = vi.fn();
  const acted = vi.fn();
  const fetched = vi.fn();
  function Table() {
    const [loaded, setLoaded] = useState(1);
    const source = {
      data: rowsOf(count * loaded),
      error: null,
      refetch: async () => ({ error: null }),
      fetchNextPage: async () => {
        fetched();
        setLoaded((before) => before + 1);
        return { error: null };
      },
      isPlaceholderData: false,
      isRefetching: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      hasNextPage: loaded < pages,
    };
    return (
      <AdminTable
        label="Runners"
        source={source}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={opened}
        selectionActs={(rows) => (
          <button type="button" onClick={() => acted(rows.map(({ name }) => name))}>
            Message
          </button>
        )}
      />
    );
  }
  return { user: renderScreen(<Table />), opened, acted, fetched };
}

const focused = () => document.activeElement?.textContent;

test("arrow keys move between rows, Space selects and Enter opens one", async () => {
  const { user, opened, acted } = renderTable({ count: 3 });
  screen.getByRole("button", { name: "Runner 0" }).focus();
  expect(focused()).toBe("Runner 0");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(focused()).toBe("Runner 1"));
  await user.keyboard(" {ArrowDown} {Home}");
  await waitFor(() => expect(focused()).toBe("Runner 0"));
  expect(screen.getByText("2 selected")).toBeDefined();
  await user.keyboard("{Enter}");
  expect(opened).toHaveBeenCalledExactlyOnceWith(rowsOf(1)[0]);
  await user.click(screen.getByRole("button", { name: "Message" }));
  expect(acted).toHaveBeenCalledExactlyOnceWith(["Runner 1", "Runner 2"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByText("2 selected")).toBeNull();
});

test("all loaded rows are selected at once", async () => {
  const { user, acted } = renderTable({ count: 40 });
  await user.click(screen.getByRole("checkbox", { name: "Select: all loaded rows" }));
  await user.click(screen.getByRole("button", { name: "Message" }));
  expect(acted.mock.lastCall?.[0]).toHaveLength(40);
});

test("renders only rows near the view, and asks for no page that is far below it", async () => {
  const { fetched } = renderTable({ count: 1000, pages: 2 });
  const table = within(screen.getByRole("table", { name: "Runners" }));
  await table.findByText("Runner 0");
  expect(table.getAllByRole("row").length).toBeLessThan(60);
  expect(table.queryByText("Runner 999")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test("fetches pages until the view is full", async () => {
  const { fetched } = renderTable({ count: 5, pages: 3 });
  await screen.findByText("Runner 14");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("columns are the usual ones until others are chosen; the first always shows", () => {
  expect(visibleOf(columns, undefined)).toEqual({ name: true, city: true, state: false });
  expect(visibleOf(columns, "state")).toEqual({ name: true, city: false, state: true });
  expect(withColumn(columns, undefined, "state")).toBe("city,state");
  expect(withColumn(columns, "city,state", "state")).toBeUndefined();
  expect(withColumn(columns, undefined, "city")).toBe("none");
  expect(withColumn(columns, "none", "city")).toBeUndefined();
});

test("an order names its column and direction; a minus turns it around", () => {
  expect(orderOf(columns, "name")).toEqual({ id: "name", isDescending: false });
  expect(orderOf(columns, "-name")).toEqual({ id: "name", isDescending: true });
  expect(orderOf(columns, "newest")).toEqual({ id: "city", isDescending: true });
  expect(orderOf(columns, "-newest")).toEqual({ id: "city", isDescending: false });
  expect(orderOf(columns, "gone")).toBeNull();
});
