import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SavedView } from "#modules/operations/contract/views.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DeskContext } from "./desk-address.tsx";
import { SavedViews, ViewNames } from "./saved-views.tsx";
import type { DeskShown } from "./shown.ts";

function renderViews(shown: DeskShown, saved: SavedView[]) {
  let views = saved;
  const save = vi.fn((view: SavedView) => {
    views = [...views, view];
    return { ok: true };
  });
  const remove = vi.fn(({ name }: { name: string }) => {
    views = views.filter((view) => view.name !== name);
    return { ok: true };
  });
  server.use(
    procedures({
      "settings.savedViews": () => views,
      "settings.saveView": save,
      "settings.deleteView": remove,
    }),
  );
  const show = vi.fn();
  const user = renderScreen(
    <DeskContext value={{ shown, show, open: vi.fn(), close: vi.fn() }}>
      <SavedViews list="bills" />
      <ViewNames list="bills" />
    </DeskContext>,
  );
  return { user, save, remove, show };
}

const open = { list: "bills", name: "Open", shown: { state: "open" } };
const newest = { list: "bills", name: "Newest", shown: { sort: "-day", columns: "day" } };
const chip = (name: string) => screen.findByRole("radio", { name });

test("a chip shows its view in place of what the URL shows; the one in the URL is marked", async () => {
  const { user, show } = renderViews({ state: "open", tab: "jobActivity", day: "2026-01-13" }, [
    open,
    newest,
    { ...newest, list: "credits", name: "Other list" },
  ]);
  expect(((await chip("Open")) as HTMLInputElement).checked).toBe(true);
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  await user.click(await chip("Newest"));
  const [next] = show.mock.calls[0] ?? [];
  expect(next).toMatchObject({ sort: "-day", columns: "day", tab: "jobActivity", day: "2026-01-13" });
  // Without the key, the URL would keep its filter.
  expect(Object.entries(next)).toContainEqual(["state", undefined]);
});

test("what is shown is saved under a name, without the tab, the day and the dialog; a deleted view comes back", async () => {
  const { user, save, remove } = renderViews(
    {
      state: "open",
      search: "elm",
      tab: "jobActivity",
      day: "2026-01-13",
      job: "01900000-0000-7000-8000-0000000000c1",
    },
    [],
  );
  await user.type(await screen.findByRole("textbox", { name: "Save this view as" }), "Elm{Enter}");
  expect(save).toHaveBeenCalledWith({ list: "bills", name: "Elm", shown: { state: "open", search: "elm" } });
  await chip("Elm");
  await user.click(screen.getByRole("button", { name: "Delete “Elm”" }));
  await waitFor(() => expect(screen.queryByRole("radio")).toBeNull());
  expect(remove).toHaveBeenCalledWith({ list: "bills", name: "Elm" });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await chip("Elm");
});
