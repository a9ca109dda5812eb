import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import CurbLaws from "./curb-laws.tsx";

const law = {
  id: "01900000-0000-7000-8000-000000000081",
  kind: "city",
  name: "Tampa",
  state: "FL",
  zipCodes: [],
  startsOn: "2020-01-01",
  outFrom: [
    { kind: "clock", time: "19:00" },
    { kind: "sunset", minutes: -60 },
  ],
  backBy: [{ kind: "clock", time: "20:00", isNextDay: true }],
  fineDollars: 75,
  source: "City of Tampa",
  readOn: null,
};

test("rules are listed in words", async () => {
  server.use(procedures({ "admin.curbLaws": () => [law] }));
  renderScreen(<CurbLaws />);
  expect((await screen.findByRole("listitem")).textContent).toBe(
    "Tampa, FLOut from 7\u202FPM or 60 minutes before sunset, back by 8\u202FPM the next day. From Wed, Jan 1, 2020. City of Tampa, fine up to $75.Source not checkedWithdraw",
  );
});

test("a rule shows whose pickups move before it is added", async () => {
  const previewCurbLaw = vi.fn((_input: unknown) => ({
    pickups: 9,
    homes: 3,
    sample: [
      {
        city: "Springfield",
        zipCode: "62704",
        onDay: "2026-12-01",
        before: { outFrom: "16:00", backBy: "20:00" },
        after: { outFrom: "18:30", backBy: "19:00" },
      },
    ],
  }));
  const addCurbLaw = vi.fn((_input: unknown) => law);
  server.use(
    procedures({
      "admin.curbLaws": () => [],
      "admin.previewCurbLaw": previewCurbLaw,
      "admin.addCurbLaw": addCurbLaw,
    }),
  );
  const user = renderScreen(<CurbLaws />);
  await user.click(await screen.findByRole("button", { name: "Add a Rule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a Rule" }));
  await user.type(dialog.getByLabelText("City"), "Springfield");
  await user.selectOptions(dialog.getByLabelText("State"), "IL");
  const preview = within(dialog.getByRole("region", { name: "What this changes" }));
  expect(await preview.findByText("9 pickups of 3 homes would change.")).toBeDefined();
  expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Springfield, 62704, Tue, Dec 1, 2026: out from 16:00 → 18:30, back by 20:00 → 19:00",
    "and 8 more",
  ]);
  await user.click(dialog.getByRole("button", { name: "Add Rule" }));
  expect(addCurbLaw).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText("Source"), "Municipal code 50.01");
  await user.type(dialog.getByLabelText(/^Or hours after the truck/), "12");
  await user.click(dialog.getByRole("button", { name: "Add Rule" }));
  expect(await screen.findByText("Rule Added")).toBeDefined();
  expect(addCurbLaw.mock.calls[0]?.[0]).toMatchObject({
    kind: "city",
    name: "Springfield",
    state: "IL",
    outFrom: [{ kind: "clock", time: "18:00" }],
    backBy: [
      { kind: "clock", time: "20:00", isNextDay: false },
      { kind: "afterTruck", hours: 12 },
    ],
    source: "Municipal code 50.01",
  });
});
