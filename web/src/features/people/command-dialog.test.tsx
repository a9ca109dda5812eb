import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { homeownerOf, leo, nothing } from "../../testing/admin-dashboard.tsx";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CommandDialog } from "./command-dialog.tsx";

function renderCommand() {
  const homeowners = vi.fn((_: { search?: string }) => ({ rows: [homeownerOf()], nextCursor: null }));
  const runners = vi.fn((_: unknown) => ({ rows: [leo], nextCursor: null }));
  server.use(
    procedures({
      "admin.homeowners": homeowners,
      "admin.runners": runners,
      "admin.activity": () => nothing,
      "admin.bills": () => nothing,
    }),
  );
  const [onClose, onCredit, onOut] = [vi.fn(), vi.fn(), vi.fn()];
  const user = renderScreen(<CommandDialog opened {...{ onClose, onCredit, onOut }} />);
  return { user, homeowners, runners, onClose, onCredit, onOut };
}

const options = () =>
  within(screen.getByRole("listbox"))
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);

test("finds pages, homeowners and runners; arrow keys move and wrap", async () => {
  const { user } = renderCommand();
  const field = await screen.findByRole("combobox");
  expect(options()).toEqual([]);
  await user.type(field, "ru");
  await waitFor(() =>
    expect(options()).toEqual([
      "Runners",
      "Maya Torres412 Maple Street, Springfield",
      "Leo SantosRunner, Springfield",
    ]),
  );
  const active = () => screen.getByRole("option", { selected: true }).textContent;
  expect(active()).toBe("Runners");
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe("Leo SantosRunner, Springfield");
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("Runners");
});

test("a credit asks only for homeowners and hands over the person and the amount", async () => {
  const { user, homeowners, runners, onClose, onCredit } = renderCommand();
  await user.type(await screen.findByRole("combobox"), "credit maya $5");
  expect(await screen.findByRole("option", { name: /^Credit Maya Torres \$5\.00/ })).toBeDefined();
  expect(homeowners.mock.lastCall?.[0]).toMatchObject({ search: "maya" });
  runners.mockClear();
  await user.keyboard("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(onCredit).toHaveBeenCalledExactlyOnceWith(
      { userId: homeownerOf().userId, name: "Maya Torres" },
      "5",
    ),
  );
  expect(runners).not.toHaveBeenCalled();
});

test("“Leo is out” asks only for runners and begins to reassign", async () => {
  const { user, homeowners, runners, onOut } = renderCommand();
  await user.type(await screen.findByRole("combobox"), "leo is out");
  expect(await screen.findByRole("option", { name: /^Leo Santos is out/ })).toBeDefined();
  expect(runners.mock.lastCall?.[0]).toMatchObject({ search: "leo", state: "approved" });
  homeowners.mockClear();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onOut).toHaveBeenCalledExactlyOnceWith({ id: leo.id, name: "Leo Santos" }));
  expect(homeowners).not.toHaveBeenCalled();
});
