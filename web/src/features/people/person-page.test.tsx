import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { TimelineEntry } from "#modules/people/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { entryOf, leo, maya } from "../../testing/people.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { feedOf, propertyOf } from "../../testing/rentals.ts";
import { StatefulDesk } from "../../testing/stateful.tsx";
import { adminUser } from "../../testing/users.ts";
import type { DeskShown } from "../lists/shown.ts";
import PersonPage from "./person-page.tsx";

const payment = entryOf({
  id: "01900000-0000-7000-8000-0000000000e2",
  kind: "money",
  what: "payment",
  day: null,
  amount: "29.00",
  invoiceId: "01900000-0000-7000-8000-0000000000f1",
  refundable: "20.00",
});

function renderPerson(
  answers: Parameters<typeof procedures>[0] = {},
  rows: TimelineEntry[] = [],
  first: DeskShown = { state: "all" },
) {
  server.use(
    procedures({
      "auth.currentUser": () => adminUser(),
      "admin.person": () => maya,
      "admin.personTimeline": () => ({ rows, nextCursor: null }),
      "admin.hostRentals": () => [],
      ...answers,
    }),
  );
  return renderScreen(
    <StatefulDesk first={first}>
      <PersonPage id={maya.userId} side="homeowners" />
    </StatefulDesk>,
  );
}

describe("a person's page", () => {
  test("shows a failed payment's balance and emails about it again; a colleague's email of today is shown", async () => {
    const askToPay = vi
      .fn((_: unknown) => ({ ok: true }))
      .mockImplementationOnce(() => {
        throw new Refusing({
          status: 409,
          code: "PAYER_TOLD",
          params: { by: "Ben", time: "2026-11-18T15:00:00.000Z" },
        });
      });
    const homeowner = maya.homeowner && {
      ...maya.homeowner,
      owed: { amount: "25.00", nextAttemptAt: "2026-11-28T15:00:00.000Z" },
    };
    const user = renderPerson({ "admin.person": () => ({ ...maya, homeowner }), "admin.askToPay": askToPay });
    expect(
      await screen.findByText("$25.00 is owed. We’ll try the card again on Nov 28, 2026."),
    ).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Send Payment Email" }));
    expect(await screen.findByText(/^Ben wrote to this homeowner at /)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Send Payment Email" }));
    expect(await screen.findByText("It says what they owe and where to pay.")).toBeDefined();
    expect(askToPay).toHaveBeenCalledWith({ userId: maya.userId });
  });

  test("shows each rental's calendars and their errors, and focuses the linked one", async () => {
    const since = "2026-11-20T15:00:00.000Z";
    const failing = feedOf({
      id: "01900000-0000-7000-8000-0000000000f7",
      name: "Owner’s calendar",
      failure: "refused",
      failingSince: since,
    });
    const { id, name, address, city, state, zipCode } = propertyOf();
    const feeds = [feedOf(), failing];
    location.hash = `#calendar-${failing.id}`;
    renderPerson({
      "admin.hostRentals": () => [
        { id, name, address, city, state, zipCode, feeds },
        { id: failing.id, name: "Barn", address: "1 Hill Road", city, state, zipCode, feeds: [] },
      ],
    });
    const rentals = within(await screen.findByRole("region", { name: "Rentals" }));
    expect(
      rentals.getByText(/^We haven’t been able to read it since Nov 20, 2026.*the address no longer works/),
    ).toBeDefined();
    expect(rentals.getByText("No calendar connected")).toBeDefined();
    expect(document.activeElement).toBe(rentals.getByRole("article", { name: "Owner’s calendar" }));
    location.hash = "";
  });

  test("shows when a canceled service ends, and its history", async () => {
    const { homeowner } = maya;
    renderPerson(
      { "admin.person": () => ({ ...maya, homeowner: { ...homeowner, serviceEndsOn: "2026-12-22" } }) },
      [
        entryOf({ id: "1", kind: "change", what: "service.canceled", day: "2026-12-22" }),
        entryOf({ id: "2", kind: "change", what: "service.uncanceled", day: null }),
        entryOf({ id: "3", kind: "change", what: "service.canceled", day: null }),
      ],
    );
    expect(await screen.findByText("Canceled, ends Dec 22, 2026")).toBeDefined();
    expect(await screen.findByText("Subscription canceled, ends Dec 22, 2026")).toBeDefined();
    expect(screen.getByText("Cancellation undone")).toBeDefined();
    expect(screen.getByText("Subscription canceled")).toBeDefined();
  });

  test("shows when a planned pause begins", async () => {
    const { homeowner } = maya;
    renderPerson(
      { "admin.person": () => ({ ...maya, homeowner: { ...homeowner, servicePausesOn: "2026-12-07" } }) },
      [],
    );
    expect(await screen.findByText("Pause begins Dec 7, 2026")).toBeDefined();
  });

  test.each([
    [{ servicePausesOn: "2026-12-07" }, "Payment past due · Pause begins Dec 7, 2026"],
    [{ serviceEndsOn: "2026-12-22" }, "Payment past due · Canceled, ends Dec 22, 2026"],
  ])("shows an overdue payment next to %j", async (change, words) => {
    const homeowner = { ...maya.homeowner, subscriptionStatus: "past_due", ...change };
    renderPerson({ "admin.person": () => ({ ...maya, homeowner }) }, []);
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("shows their details, their service and their history", async () => {
    renderPerson({}, [
      entryOf({}),
      entryOf({ id: "1", what: "cancelled", day: "2026-11-20", words: "holiday" }),
      entryOf({ id: "2", what: "cancelled", day: "2026-11-21", words: "Road closed", by: "Ana Prado" }),
      entryOf({ id: "4", what: "cancelled", day: "2026-11-22", words: "refused" }),
      entryOf({ id: "3", kind: "money", what: "credit", amount: "6.71", words: "missed" }),
      payment,
      entryOf({
        id: "01900000-0000-7000-8000-0000000000e3",
        kind: "note",
        what: "note",
        words: "Ring twice",
        by: "Ana Prado",
      }),
      entryOf({
        id: "01900000-0000-7000-8000-0000000000e4",
        kind: "change",
        what: "admin.signOutPerson",
        by: "Ana Prado",
      }),
      entryOf({ id: "01900000-0000-7000-8000-0000000000e5", kind: "change", what: "account.made" }),
      entryOf({
        id: "01900000-0000-7000-8000-0000000000e6",
        kind: "change",
        what: "job.taken",
        by: "Ana Prado",
      }),
      entryOf({
        id: "01900000-0000-7000-8000-0000000000e7",
        kind: "change",
        what: "admin.refundInvoice",
        day: null,
        amount: "9.00",
      }),
    ]);
    expect(await screen.findByRole("heading", { level: 1, name: "Maya Torres" })).toBeDefined();
    for (const text of [
      "412 Maple Street, 2B, Springfield, IL 62704",
      "$6.70",
      "On 2 devices",
      "Nov 24, 2026",
    ])
      expect(screen.getByText(text)).toBeDefined();
    for (const text of [
      "Pickup on Nov 18, 2026",
      "Holiday",
      "“Road closed”",
      "Rejected in review",
      "Missed pickup",
      "“Ring twice”",
      "Signed out everywhere",
      "Account created",
      "Unassigned from the pickup on Nov 18, 2026",
      "$9.00",
    ])
      expect(await screen.findByText(text)).toBeDefined();
  });

  test("shows a pickup's time by the clock at the home, and names another zone than the reader's", async () => {
    const at = "2026-11-18T03:31:00.000Z";
    renderPerson({}, [
      entryOf({ at, timeZone: "America/Los_Angeles" }),
      entryOf({ id: "2", at, timeZone: "America/New_York" }),
      entryOf({ id: "3", at, kind: "change", what: "admin.resolveAnomaly", timeZone: "America/Chicago" }),
    ]);
    expect(await screen.findByText(/^Nov 17, 2026, 7:31\sPM PST$/)).toBeDefined();
    expect(screen.getByText(/^Nov 17, 2026, 10:31\sPM$/)).toBeDefined();
    expect(screen.getByText(/^Nov 17, 2026, 9:31\sPM CST$/)).toBeDefined();
  });

  test("signs them out everywhere after a confirmation", async () => {
    const signOutPerson = vi.fn((_: object) => ({ sessions: 2 }));
    const user = renderPerson({ "admin.signOutPerson": signOutPerson });
    await user.click(await screen.findByRole("button", { name: "Sign Out Everywhere", hidden: true }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign out Maya Torres everywhere?" }));
    expect(signOutPerson).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(signOutPerson).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Sign Out Everywhere", hidden: true }));
    const again = within(await screen.findByRole("dialog"));
    await user.click(again.getByRole("button", { name: "Sign Out Everywhere" }));
    expect(await screen.findByText("Signed out everywhere")).toBeDefined();
    expect(signOutPerson).toHaveBeenCalledExactlyOnceWith({ userId: maya.userId });
  });

  fullTest("lists problems and conversations, which can be read and answered there", async () => {
    const threadId = "01900000-0000-7000-8000-0000000000e8";
    const user = renderPerson(
      {
        "admin.supportConversation": () => ({
          id: threadId,
          topic: "pay",
          jobId: null,
          openedAt: "2026-11-18T15:00:00.000Z",
          lastMessageAt: "2026-11-18T15:00:00.000Z",
          isClosed: false,
          isUnread: false,
          excerpt: "When is it billed?",
          job: null,
          messages: [
            {
              id: "01900000-0000-7000-8000-0000000000e9",
              isFromSupport: false,
              words: "When is it billed, and how?",
              sentAt: "2026-11-18T15:00:00.000Z",
            },
          ],
          writer: { name: "Maya Torres", email: "maya@example.com", role: "homeowner" },
        }),
      },
      [
        entryOf({ kind: "problem", what: "damage.alreadyCredited", words: "The lid broke" }),
        entryOf({ id: threadId, kind: "support", what: "pay.open", day: null, words: "When is it billed?" }),
      ],
    );
    expect(await screen.findByText("Damage, reported for Nov 18, 2026")).toBeDefined();
    expect(screen.getByText("Credited as missed")).toBeDefined();
    expect(screen.getByText("“The lid broke”")).toBeDefined();
    await user.click(screen.getByRole("button", { name: /^Read the conversation of Nov 18/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pay or billing: Maya Torres" }));
    expect(await dialog.findByText("When is it billed, and how?")).toBeDefined();
  });

  fullTest("deletes a note and restores it", async () => {
    const note = entryOf({ kind: "note", what: "note", day: null, words: "Ring twice" });
    let rows = [note];
    const user = renderPerson({
      "admin.personTimeline": () => ({ rows, nextCursor: null }),
      "admin.removeNote": () => {
        rows = [];
        return { ok: true };
      },
      "admin.restoreNote": () => {
        rows = [note];
        return { ok: true };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Remove note: Ring twice" }));
    expect(await screen.findByText("Nothing yet")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("“Ring twice”")).toBeDefined();
  });

  test("that does not exist says so", async () => {
    renderPerson({
      "admin.person": () => {
        throw new Refusing({ status: 404, code: "NOT_FOUND" });
      },
    });
    expect(await screen.findByText("Person not found")).toBeDefined();
  });

  fullTest("suspends with a reason, based on the state shown, and says what happens to jobs", async () => {
    let suspendedAt: string | null = null;
    const suspend = vi.fn((_input: unknown) => {
      suspendedAt = "2026-11-21T12:00:00.000Z";
      return { released: 2, missed: 0 };
    });
    const user = renderPerson({
      "admin.person": () => ({ ...maya, runner: leo, suspendedAt }),
      "admin.suspendPerson": suspend,
    });
    await user.click(await screen.findByRole("button", { name: "Suspend", hidden: true }));
    const dialog = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(dialog.getByText("Please say why")).toBeDefined();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Fraud");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("2 jobs are open again, none was in progress.")).toBeDefined();
    expect(suspend.mock.calls[0]?.[0]).toEqual({
      userId: maya.userId,
      reason: "Fraud",
      seen: { suspendedAt: null },
    });
    expect(await screen.findByRole("button", { name: "Reinstate", hidden: true })).toBeDefined();
  });

  test("says before suspending what happens to a homeowner's pickups and bills, or a runner's jobs", async () => {
    const user = renderPerson({ "admin.suspendPerson": () => ({ released: 0, missed: 0 }) });
    await user.click(await screen.findByRole("button", { name: "Suspend", hidden: true }));
    const dialog = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    expect(dialog.getByText(/planned pickups still take place and billing continues/)).toBeDefined();
    expect(dialog.queryByText(/runner’s jobs/)).toBeNull();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Fraud");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("Their planned pickups and billing continue.")).toBeDefined();
    cleanup();
    renderPerson({ "admin.person": () => ({ ...maya, homeowner: null, runner: leo }) });
    await user.click(await screen.findByRole("button", { name: "Suspend", hidden: true }));
    const runners = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    expect(
      runners.getByText(/Their jobs go back to the pool; one in progress counts as missed/),
    ).toBeDefined();
  });

  fullTest("that another admin has suspended first names them and shows it", async () => {
    let asked = 0;
    const user = renderPerson({
      "admin.person": () => ({ ...maya, suspendedAt: asked++ === 0 ? null : "2026-11-21T12:00:00.000Z" }),
      "admin.suspendPerson": () => {
        const params = { name: "Bo Lind", act: "suspended", at: "2026-11-21T12:00:00.000Z" };
        throw new Refusing({ status: 409, code: "PERSON_CHANGED", params });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Suspend", hidden: true }));
    const dialog = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Fraud");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("Bo Lind has suspended this account already.")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Reinstate", hidden: true })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("asks why when a refund has no reason", async () => {
    const refund = vi.fn();
    const user = renderPerson({ "admin.refundInvoice": refund }, [payment]);
    await user.click(await screen.findByRole("button", { name: /^Refund the payment of Nov 18/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund Maya Torres" }));
    await user.click(dialog.getByRole("button", { name: "Send Refund" }));
    expect(await dialog.findByText("Please say why")).toBeDefined();
    expect(refund).not.toHaveBeenCalled();
  });

  fullTest("refunds a payment up to its remaining amount, with a reason", async () => {
    const refund = vi.fn((_input: unknown) => ({ refundId: payment.id, amount: "9.00" }));
    const user = renderPerson({ "admin.refundInvoice": refund }, [payment]);
    await user.click(await screen.findByRole("button", { name: /^Refund the payment of Nov 18/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund Maya Torres" }));
    expect(
      dialog.getByText("Up to $20.00 of this bill can go back to the card. This cannot be undone."),
    ).toBeDefined();
    const amount = dialog.getByRole("textbox", { name: /Amount/ });
    expect(amount).toHaveProperty("value", "20.00");
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Rained out");
    for (const [wrong, words] of [
      ["0", "Please enter an amount such as 12.50"],
      ["-1", "Please enter an amount such as 12.50"],
      [" ", "Please enter an amount such as 12.50"],
      ["20.01", "This is more than can still be refunded."],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, wrong);
      await user.click(dialog.getByRole("button", { name: "Send Refund" }));
      expect(await dialog.findByText(words)).toBeDefined();
      expect(amount.getAttribute("aria-invalid")).toBe("true");
    }
    expect(refund).not.toHaveBeenCalled();
    await user.clear(amount);
    await user.type(amount, "9");
    await user.click(dialog.getByRole("button", { name: "Send Refund" }));
    expect(await screen.findByText("$9.00 goes back to the card of Maya Torres.")).toBeDefined();
    expect(refund.mock.calls[0]?.[0]).toEqual({
      refundId: expect.any(String),
      invoiceId: payment.invoiceId,
      amount: "9",
      reason: "Rained out",
      seen: "20.00",
    });
  });
});
