import { useState } from "react";
import { AdminTable } from "../ui/admin-table.tsx";
import { SmallButton } from "../ui/button.tsx";
import { MenuAct, PopoverMenu } from "../ui/popover-menu.tsx";
import { RowResults } from "../ui/row-results.tsx";
import { JobStatusBadge } from "../ui/status-badge.tsx";
import type { TableColumn } from "../ui/table-columns.ts";
import { nothing, Part } from "./dialogs.tsx";

const people = Array.from({ length: 120 }, (_, nth) => ({
  id: String(nth + 1),
  name: `Runner ${nth + 1}`,
  city: nth % 2 ? "Springfield" : "Chatham",
  jobs: nth * 3,
}));
type Row = (typeof people)[number];

const columns: TableColumn<Row>[] = [
  {
    id: "name",
    title: "Name",
    width: 30,
    cell: ({ name }) => name,
    sort: { key: "name", isDescending: false },
  },
  {
    id: "status",
    title: "Status",
    width: 20,
    cell: () => <JobStatusBadge status="scheduled" />,
    onPhone: "badge",
  },
  { id: "city", title: "City", width: 30, cell: ({ city }) => city, onPhone: "line" },
  { id: "jobs", title: "Jobs", width: 10, cell: ({ jobs }) => jobs, isNumber: true },
];

const all = {
  data: people,
  error: null,
  refetch: async () => ({ error: null }),
  fetchNextPage: async () => ({ error: null }),
  isPlaceholderData: false,
  isRefetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
};

/** An admin's table, whose rows can be selected and have a menu. */
export function Tables() {
  const [sort, setSort] = useState("name");
  return (
    <Part name="AdminTable, PopoverMenu, MenuAct, RowResults">
      <AdminTable
        label="Runners"
        source={all}
        columns={columns}
        sort={sort}
        onSort={setSort}
        nameOf={({ name }) => name}
        onOpen={nothing}
        acts={({ name }) => (
          <PopoverMenu label="Actions" named={`Actions: ${name}`} icon="more">
            <MenuAct onAct={nothing}>Open</MenuAct>
            <MenuAct isDanger onAct={nothing}>
              Remove
            </MenuAct>
          </PopoverMenu>
        )}
        selectionActs={(rows) => <SmallButton>Message {rows.length}</SmallButton>}
      />
      <RowResults
        label="Results"
        rows={people.slice(0, 3)}
        results={
          new Map<string, object>([
            ["1", {}],
            ["2", { error: "Somebody else was first." }],
          ])
        }
      />
    </Part>
  );
}
