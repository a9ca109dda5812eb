import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import StreetsPage from "./streets-page.tsx";

const maple = {
  zipCode: "62704",
  street: "maple street",
  name: "Maple Street",
  city: "Springfield",
  weekday: "Tuesday",
};
const free = { ...maple, homes: 6, cans: 9, pay: "72.00", isEveningBefore: true };
const own = {
  ...maple,
  homes: [
    {
      id: "01900000-0000-7000-8000-000000000201",
      address: "1 Maple Street",
      fromOn: "2026-11-24",
      untilOn: null,
    },
    {
      id: "01900000-0000-7000-8000-000000000202",
      address: "3 Maple Street",
      fromOn: "2026-11-24",
      untilOn: null,
    },
  ],
  nextOn: "2026-12-01",
  untilOn: "2026-12-01",
  falls: 6,
};
const ana = { runnerId: "01900000-0000-7000-8000-000000000301", name: "Ana R" };
const noBackup = { backup: null, asking: [], candidates: [ana] };

function renderStreets(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.ownStreets": () => ({ streets: [] }),
      "runner.claimableStreets": () => ({ rows: [free], nextCursor: null }),
      "runner.backup": () => noBackup,
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="runner">
      <StreetsPage />
    </RequireRole>,
  );
}

test("a runner takes some of a street’s homes", async () => {
  const claim = vi.fn<(input: object) => object>(() => ({ homes: 4, stops: 16 }));
  const user = renderStreets({ "runner.claimStreet": claim });
  expect(await screen.findByText("Maple Street, Tuesday")).toBeDefined();
  expect(
    screen.getByText(/6 homes · 9 cans · at least \$72 a morning · out the evening before/),
  ).toBeDefined();
  expect(screen.getByText("You have no streets yet. Take one below.")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Homes" }), "4 homes");
  await user.click(screen.getByRole("button", { name: "Take 4 Homes: Maple Street, Tuesday" }));
  expect(await screen.findByText("4 homes, 16 stops already on your route.")).toBeDefined();
  const { zipCode, street, weekday } = maple;
  expect(claim).toHaveBeenCalledExactlyOnceWith({ zipCode, street, weekday, homes: 4 });
});

test("a runner who is too late reads why", async () => {
  const user = renderStreets({
    "runner.claimStreet": () => {
      throw new Refusing({ status: 409, code: "STREET_TAKEN" });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Take 6 Homes/ }));
  expect(await screen.findByText("Another runner just took these homes.")).toBeDefined();
});

test("a runner gives a street up once they know what falls back", async () => {
  const giveUp = vi.fn<(input: object) => object>(() => ({ homes: 2, falls: 6, untilOn: "2026-12-01" }));
  const user = renderStreets({
    "runner.ownStreets": () => ({ streets: [own] }),
    "runner.giveUpHomes": giveUp,
  });
  expect(await screen.findByText(/2 homes · next stop Tue, Dec 1/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Give up Maple Street, Tuesday" }));
  const dialog = await screen.findByRole("dialog", { name: "Give Up Maple Street?" });
  expect(
    within(dialog).getByText(/Starting Tue, Dec 1, another runner can take them\. You release 6 stops\./),
  ).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Give Up" }));
  expect(await screen.findByText("The homes are yours until Tue, Dec 1.")).toBeDefined();
  expect(giveUp).toHaveBeenCalledExactlyOnceWith({ ids: own.homes.map(({ id }) => id) });
});

test("a runner names a backup and answers who asks", async () => {
  const name = vi.fn<(input: object) => object>(() => ({
    ...noBackup,
    backup: { ...ana, isAccepted: false },
  }));
  const answer = vi.fn<(input: object) => object>(() => noBackup);
  const asking = [{ runnerId: "01900000-0000-7000-8000-000000000302", name: "Kim O", isAccepted: false }];
  const user = renderStreets({
    "runner.backup": () => ({ ...noBackup, asking }),
    "runner.nameBackup": name,
    "runner.answerBackup": answer,
  });
  await user.selectOptions(await screen.findByRole("combobox", { name: "Backup" }), "Ana R");
  expect(name).toHaveBeenCalledExactlyOnceWith({ backupId: ana.runnerId });
  await user.click(screen.getByRole("button", { name: "Accept to be Kim O’s backup" }));
  expect(answer).toHaveBeenCalledExactlyOnceWith({ runnerId: asking[0]?.runnerId, isAccepted: true });
});
