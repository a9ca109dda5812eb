import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { alertKinds } from "#modules/dispatch/rules.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Alerts } from "./alerts.tsx";

const profileId = "01900000-0000-7000-8000-0000000000c1";

const alertOf = (differences: Partial<Alert>): Alert => ({
  key: "unclaimed:2026-11-24",
  kind: "unclaimed",
  count: 3,
  at: "2026-11-24T20:00:00.000Z",
  day: "2026-11-24",
  zipCode: "62704",
  areas: 1,
  name: "Leo Santos",
  profileId,
  feedId: null,
  snoozed: null,
  ...differences,
});

/** The alerts' screen; an alert is gone once its cause is. */
function renderAlerts(alerts: () => Alert[], answers: Parameters<typeof procedures>[0], role?: AdminRole) {
  const answer = () => ({ alerts: alerts(), active: alerts().length, snoozed: 0 });
  server.use(procedures({ "admin.alerts": answer, ...answers }));
  return renderScreen(<Alerts />, role);
}

test("each kind with an act has it in its row, for whoever may do it; the others get the link", async () => {
  const alerts = () => alertKinds.map((kind) => alertOf({ kind, key: `${kind}:1` }));
  const actsOf = async (role: AdminRole) => {
    const user = renderAlerts(alerts, {}, role);
    await user.click(await screen.findByRole("button", { name: /^Show All/ }));
    await screen.findByRole("button", { name: /^Send Payment Email: / }).catch(() => {});
    return screen
      .getAllByRole("article")
      .flatMap((row) => within(row).queryAllByRole("button", { name: /^(?!Snooze)/ }))
      .map((button) => button.textContent);
  };
  expect(await actsOf("owner")).toEqual([
    "Assign Pickup",
    "Reassign",
    "Reassign",
    "Assign All",
    "Plan Return",
    "Send Payment Email",
    "Settle",
    "Answer",
    "Review",
    "Apply Notice",
    "Assign All",
    "Send Again",
    "Send Again",
    "Release",
    "Send All Again",
    "Set Rule",
    "Answer",
    "Decide",
  ]);
});

test("an admin who only reads has each place instead of its act", async () => {
  renderAlerts(() => [alertOf({ kind: "problemOpen", key: "problemOpen:1" })], {}, "read_only");
  const place = await screen.findByRole("link", { name: /^Settle: / });
  expect(place.textContent).toBe("Settle");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a day said to be wrong is answered in a dialog that stays when the alert has gone", async () => {
  const report = {
    id: "01900000-0000-7000-8000-0000000000d1",
    onDay: "2026-11-24",
    reportedAt: "2026-11-23T17:00:00.000Z",
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    address: "412 Maple Street",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    sameThere: 1,
  };
  const elsewhere = { ...report, id: "01900000-0000-7000-8000-0000000000d2", zipCode: "62701" };
  let isOpen = true;
  const answers: unknown[] = [];
  const user = renderAlerts(
    () => (isOpen ? [alertOf({ kind: "dayWrong", key: "dayWrong:2026-11-24:62704", profileId: null })] : []),
    {
      "admin.dayReports": () => (isOpen ? [report, elsewhere] : [elsewhere]),
      "admin.resolveDayReport": (input: unknown) => {
        answers.push(input);
        isOpen = false;
        return { ok: true };
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: /^Answer: / }));
  const dialog = within(await screen.findByRole("dialog", { name: "3 homes say a day is wrong in 62704" }));
  expect(await dialog.findAllByRole("listitem")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: /^Day is right/ }));
  const question = within(await screen.findByRole("dialog", { name: /^Tell Maya|Answer Maya|Maya/ }));
  await user.click(question.getByRole("button", { name: "Day Is Right" }));
  expect(await dialog.findByText("Nothing left to do here")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(answers).toEqual([{ reportId: report.id, outcome: "right" }]);
});

test("a failed payment is asked for without leaving the page", async () => {
  const asked: unknown[] = [];
  const user = renderAlerts(() => [alertOf({ kind: "paymentFailed", key: "paymentFailed:1" })], {
    "admin.person": ({ id }: { id: string }) => ({ userId: `user of ${id}` }),
    "admin.askToPay": (input: unknown) => {
      asked.push(input);
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Send Payment Email: / }));
  expect(await screen.findByText("Email Sent")).toBeDefined();
  expect(asked).toEqual([{ userId: `user of ${profileId}` }]);
});
