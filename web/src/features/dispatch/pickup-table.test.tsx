import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { dispatchJobOf } from "../../testing/dispatch.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import { PickupTable } from "./pickup-table.tsx";

test("many pickups are given to one runner; a failed one is told and tried again alone, one undo frees all", async () => {
  const jobs = ["1 Elm Street", "2 Elm Street"].map((address, nth) =>
    dispatchJobOf({ id: `01900000-0000-7000-8000-00000000000${nth + 1}`, address }),
  );
  const reese = { id: "01900000-0000-7000-8000-0000000000e1", name: "Reese Rescue" };
  let isRefused = true;
  const assign = vi.fn(({ jobId }: { jobId: string; runnerId: string; seen: object }) => {
    if (isRefused && jobId === jobs[1]?.id) {
      isRefused = false;
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    }
    return { ...jobs.find(({ id }) => id === jobId), status: "assigned", runner: reese };
  });
  const release = vi.fn(({ jobId }: { jobId: string }) => jobs.find(({ id }) => id === jobId));
  server.use(
    procedures({
      "admin.suggestRunners": () => [
        { runnerId: reese.id, name: reese.name, isPossible: true, points: 1, reasons: [] },
      ],
      "admin.assignJob": assign,
      "admin.releaseJobToOpen": release,
    }),
  );
  const invalidate = vi.fn(async () => {});
  const source = {
    data: jobs,
    error: null,
    refetch: async () => ({ error: null }),
    fetchNextPage: async () => ({ error: null }),
    isPlaceholderData: false,
    isRefetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: false,
  };
  const user = renderScreen(
    <StatefulDesk>
      <PickupTable
        exported={{ list: "dispatch" }}
        source={source}
        free={[]}
        changed={[{ invalidate }]}
        onOpen={() => {}}
        onMove={() => {}}
      />
    </StatefulDesk>,
  );
  await user.click(screen.getByRole("checkbox", { name: "Select: all loaded rows" }));
  const chosen = within(screen.getByRole("region", { name: "Selected rows" }));
  await user.click(chosen.getByRole("button", { name: "Give to a Runner" }));
  await user.click(await screen.findByRole("button", { name: "Give to Reese Rescue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Give 2 pickups to Reese Rescue?" }));
  expect(assign).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Give to a Runner" }));
  expect(await screen.findByText("1 of 2 done.")).toBeDefined();
  expect(dialog.getAllByRole("listitem")[0]?.textContent).toBe("1 Elm StreetDone");
  expect(dialog.getAllByRole("listitem")[1]?.textContent).not.toBe("2 Elm Street");
  await user.click(dialog.getByRole("button", { name: "Give to a Runner" }));
  expect(await screen.findByText("2 of 2 done.")).toBeDefined();
  expect(assign.mock.calls.map(([{ jobId }]) => jobId)).toEqual([jobs[0]?.id, jobs[1]?.id, jobs[1]?.id]);
  expect(screen.queryByText("2 selected")).toBeNull();
  await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2));
  expect(await screen.findByText("Undone")).toBeDefined();
  expect(invalidate).toHaveBeenCalled();
});
