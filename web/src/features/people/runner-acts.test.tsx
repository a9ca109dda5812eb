import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RunnerService } from "#modules/callers/contract.ts";
import type { Person } from "#modules/people/contract.ts";
import { server } from "#testkit/web/server.ts";
import { leo, maya } from "../../testing/people.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import { adminUser } from "../../testing/users.ts";
import { PersonActs } from "./person-acts.tsx";

const service: RunnerService = {
  isAvailable: true,
  serviceAreas: ["62704"],
  hours: { windows: ["Flexible/Anytime"], weekdays: [], outside: [] },
  planned: { today: "2026-11-24", daysOff: [{ fromOn: "2026-12-01", untilOn: "2026-12-02" }] },
};

function renderActs(person: Person, answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => adminUser(), ...answers }));
  return renderScreen(
    <StatefulDesk first={{}}>
      <PersonActs person={person} />
    </StatefulDesk>,
  );
}

test("a runner's areas, days off and availability are changed for them", async () => {
  const wishes: unknown[] = [];
  const user = renderActs(
    { ...maya, firstName: "Leo", lastName: "Santos", homeowner: null, runner: leo },
    {
      "admin.runnerService": () => service,
      "admin.serveRunner": ({ wish }: { wish: { act: string } }) => {
        wishes.push(wish);
        const pickup = { jobId: "1", address: "1 Elm Street", day: "2026-12-01" };
        return wish.act === "daysOff" ? { released: [pickup], kept: [] } : { released: [], kept: [] };
      },
    },
  );
  await user.click(screen.getByText("Change Areas"));
  const areas = within(await screen.findByRole("dialog", { name: "Leo Santos’s areas" }));
  const zipCodes = await areas.findByRole("textbox", { name: "ZIP codes" });
  await user.type(zipCodes, ", 627");
  await user.click(areas.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(zipCodes.getAttribute("aria-invalid")).toBe("true"));
  expect(wishes).toEqual([]);
  await user.type(zipCodes, "03");
  await user.click(areas.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Areas saved")).toBeDefined();

  await user.click(screen.getByText("Change Days Off"));
  const days = within(await screen.findByRole("dialog", { name: "Leo Santos’s days off" }));
  await user.click(await days.findByRole("button", { name: /^Remove days off: / }));
  expect(await screen.findByText("Days off removed")).toBeDefined();
  await user.click(screen.getByText("Change Days Off"));
  await user.click(
    await within(await screen.findByRole("dialog", { name: "Leo Santos’s days off" })).findByRole("button", {
      name: "Add Days Off",
    }),
  );
  expect(
    await screen.findByText("1 pickup is open to other runners. Leo Santos gets a notice."),
  ).toBeDefined();
  await user.click(screen.getByText("Set Offline"));
  expect(await screen.findByText("Set offline")).toBeDefined();
  expect(wishes).toEqual([
    { act: "areas", serviceAreas: ["62704", "62703"], seen: { serviceAreas: '["62704"]' } },
    { act: "endDaysOff", fromOn: "2026-12-01" },
    { act: "daysOff", fromOn: "2026-11-24", untilOn: "2026-11-24" },
    { act: "online", isAvailable: false },
  ]);
});

test("a payment is refunded from the menu, when something of it can go back", async () => {
  const bill = {
    id: "01900000-0000-7000-8000-0000000000b1",
    homeowner: { userId: maya.userId, name: "Maya Torres" },
    number: "A-1",
    status: "paid",
    amount: "29.00",
    credited: "0.00",
    refunded: "0.00",
    refundable: "29.00",
    periodStartsOn: "2026-11-03",
    createdAt: "2026-11-03T15:00:00.000Z",
    attempts: 1,
  };
  const refunds: object[] = [];
  const user = renderActs(maya, {
    "admin.bills": () => ({
      rows: [bill, { ...bill, id: "01900000-0000-7000-8000-0000000000b2", refundable: "0.00" }],
      nextCursor: null,
    }),
    "admin.refundInvoice": (input: { refundId: string }) => {
      refunds.push(input);
      return { refundId: input.refundId, amount: "29.00" };
    },
  });
  await user.click(screen.getByText("Refund"));
  const list = within(await screen.findByRole("dialog", { name: "Refund Maya Torres" }));
  expect(await list.findAllByRole("listitem")).toHaveLength(1);
  await user.click(list.getByRole("button", { name: /^Refund / }));
  const form = within(await screen.findByRole("dialog", { name: "Refund Maya Torres" }));
  await user.type(await form.findByRole("textbox", { name: "Reason" }), "Nobody came");
  await user.click(form.getByRole("button", { name: "Send Refund" }));
  expect(await screen.findByText("Refund on Its Way")).toBeDefined();
  expect(refunds).toMatchObject([{ invoiceId: bill.id, amount: "29.00", reason: "Nobody came" }]);
});
