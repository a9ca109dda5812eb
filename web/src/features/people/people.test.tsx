import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import type { Person, TimelineEntry } from "#modules/people/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { feedOf, propertyOf } from "../../testing/rentals.ts";
import { Stateful } from "../../testing/stateful.tsx";
import { homeownerUser } from "../../testing/users.ts";
import AuditPage from "./audit-page.tsx";
import { ExportButton } from "./export-button.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import PersonPage from "./person-page.tsx";

const admin: User = { ...homeownerUser(null), role: "admin" };

const maya: Person = {
  userId: "01900000-0000-7000-8000-0000000000b1",
  role: "homeowner",
  firstName: "Maya",
  lastName: "Torres",
  email: "maya@example.com",
  isEmailVerified: true,
  createdAt: "2026-10-01T12:00:00.000Z",
  suspendedAt: null,
  deletedAt: null,
  lastSeenAt: "2026-11-20T12:00:00.000Z",
  sessions: 2,
  homeowner: {
    homeownerId: "01900000-0000-7000-8000-000000000011",
    phoneNumber: "(217) 555-0163",
    address: "412 Maple Street",
    unit: "2B",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    subscriptionStatus: "active",
    serviceEndsOn: null,
    monthlyRate: "29.00",
    balance: "6.70",
    owed: null,
    completed: 12,
    missed: 1,
    nextPickupOn: "2026-11-24",
  },
  runner: null,
};

const leo: Person["runner"] = {
  runnerId: "01900000-0000-7000-8000-000000000021",
  phoneNumber: "(217) 555-0188",
  city: "Springfield",
  serviceAreas: ["62704"],
  applicationStatus: "approved",
  isAvailable: true,
  rating: 4.8,
  completed: 40,
  openJobs: 2,
  owed: "12.00",
};

function entryOf(differences: Partial<TimelineEntry>): TimelineEntry {
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    at: "2026-11-18T15:00:00.000Z",
    kind: "pickup",
    what: "completed",
    day: "2026-11-18",
    jobId: null,
    words: null,
    amount: null,
    invoiceId: null,
    refundable: null,
    by: null,
    timeZone: differences.kind && differences.kind !== "pickup" ? null : "America/Chicago",
    ...differences,
  };
}

const payment = entryOf({
  id: "01900000-0000-7000-8000-0000000000e2",
  kind: "money",
  what: "payment",
  day: null,
  amount: "29.00",
  invoiceId: "01900000-0000-7000-8000-0000000000f1",
  refundable: "20.00",
});

function renderPerson(answers: Parameters<typeof procedures>[0] = {}, rows: TimelineEntry[] = []) {
  server.use(
    procedures({
      "auth.currentUser": () => admin,
      "admin.person": () => maya,
      "admin.personTimeline": () => ({ rows, nextCursor: null }),
      "admin.hostRentals": () => [],
      ...answers,
    }),
  );
  return renderScreen(<PersonPage id={maya.userId} side="homeowners" />);
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
    expect(await screen.findByText("$25.00 is owed. The card is tried again on Nov 28, 2026.")).toBeDefined();
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
      "Refused in review",
      "Missed pickup",
      "“Ring twice”",
      "Signed out everywhere",
      "Account created",
      "The pickup on Nov 18, 2026 was taken back",
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
    await user.click(await screen.findByRole("button", { name: "Sign Out Everywhere" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign out Maya Torres everywhere?" }));
    expect(signOutPerson).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(signOutPerson).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Sign Out Everywhere" }));
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
    await user.click(await screen.findByRole("button", { name: "Suspend" }));
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
    expect(await screen.findByRole("button", { name: "Reinstate" })).toBeDefined();
  });

  test("says before suspending what happens to a homeowner's pickups and bills, or a runner's jobs", async () => {
    const user = renderPerson({ "admin.suspendPerson": () => ({ released: 0, missed: 0 }) });
    await user.click(await screen.findByRole("button", { name: "Suspend" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    expect(dialog.getByText(/planned pickups still take place and billing continues/)).toBeDefined();
    expect(dialog.queryByText(/runner’s jobs/)).toBeNull();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Fraud");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("Their planned pickups and billing continue.")).toBeDefined();
    cleanup();
    renderPerson({ "admin.person": () => ({ ...maya, homeowner: null, runner: leo }) });
    await user.click(await screen.findByRole("button", { name: "Suspend" }));
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
    await user.click(await screen.findByRole("button", { name: "Suspend" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Suspend Maya Torres?" }));
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Fraud");
    await user.click(dialog.getByRole("button", { name: "Suspend" }));
    expect(await screen.findByText("Bo Lind has suspended this account already.")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Reinstate" })).toBeDefined();
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

test("an invitation is sent with address and language, and can be withdrawn", async () => {
  const invitation = {
    id: "01900000-0000-7000-8000-0000000000c1",
    email: "ines@example.com",
    firstName: "Inés",
    language: "es",
    state: "open",
    invitedBy: "Ana Prado",
    sentAt: "2026-11-18T15:00:00.000Z",
    expiresAt: "2026-12-02T15:00:00.000Z",
    acceptedAt: null,
  };
  let rows: object[] = [];
  const invite = vi.fn((_input: unknown) => {
    rows = [invitation];
    return invitation;
  });
  server.use(
    procedures({
      "admin.invitations": () => ({ rows, nextCursor: null }),
      "admin.inviteRunner": invite,
      "admin.revokeInvitation": () => {
        rows = [{ ...invitation, state: "revoked" }];
        return rows[0];
      },
    }),
  );
  const user = renderScreen(
    <>
      <InviteDialog opened onClose={() => {}} />
      <Invitations />
    </>,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Invite a runner" }));
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "ines@example.com");
  await user.type(dialog.getByRole("textbox", { name: "First name" }), "Inés");
  await user.selectOptions(dialog.getByRole("combobox"), "Español");
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText("ines@example.com has 14 days to use it.")).toBeDefined();
  expect(invite.mock.calls[0]?.[0]).toEqual({
    email: "ines@example.com",
    firstName: "Inés",
    language: "es",
  });
  await user.click(await screen.findByRole("button", { name: "Take back: ines@example.com" }));
  expect(await screen.findByText("Taken back")).toBeDefined();
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: "Send Again" }));
  await vi.waitFor(() => expect(invite).toHaveBeenCalledTimes(2));
  expect(invite.mock.calls[1]).toEqual(invite.mock.calls[0]);
});

fullTest("inviting an existing user shows an error at the field with a link to them", async () => {
  server.use(
    procedures({
      "admin.invitations": () => ({ rows: [], nextCursor: null }),
      "admin.inviteRunner": () => {
        const params = { userId: maya.userId, side: "runners", as: "applicant" };
        throw new Refusing({ status: 409, code: "INVITED_IS_THERE", params });
      },
    }),
  );
  const user = renderScreen(<InviteDialog opened onClose={() => {}} />);
  await user.type(await screen.findByLabelText("Email"), "maya@example.com");
  await user.type(screen.getByLabelText("First name"), "Maya");
  await user.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText(/with this email address has applied already/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Show the application" }).getAttribute("href")).toBe(
    `/admin/runners/${maya.userId}`,
  );
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
});

test("the audit page loads once back online", async () => {
  const offline = () => {
    throw new Refusing({ status: 503, code: "INTERNAL_SERVER_ERROR" });
  };
  let isDown = true;
  server.use(
    procedures({
      "admin.auditChoices": () => (isDown ? offline() : { actors: [], actions: ["admin.suspendPerson"] }),
      "admin.auditLog": () => (isDown ? offline() : { rows: [], nextCursor: null }),
    }),
  );
  renderScreen(
    <Stateful first={{}}>{(shown, change) => <AuditPage shown={shown} onShow={change} />}</Stateful>,
  );
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
  isDown = false;
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Nothing found")).toBeDefined();
  expect(await screen.findByRole("option", { name: "Suspended" })).toBeDefined();
});

fullTest("the audit log filters by user, action and subject, and shows before and after", async () => {
  const asked: object[] = [];
  server.use(
    procedures({
      "admin.auditChoices": () => ({
        actors: [{ userId: "01900000-0000-7000-8000-0000000000a9", name: "Ana Prado" }],
        actions: ["admin.suspendPerson", "admin.somethingNew"],
      }),
      "admin.auditLog": (input: object) => {
        asked.push(input);
        return {
          rows: [
            {
              id: "01900000-0000-7000-8000-0000000000d1",
              happenedAt: "2026-11-18T15:00:00.000Z",
              actor: { userId: "01900000-0000-7000-8000-0000000000a9", name: "Ana Prado" },
              action: "admin.suspendPerson",
              subjectId: maya.userId,
              subject: { userId: maya.userId, name: "Maya Torres", role: "homeowner" },
              invited: null,
              job: null,
              runners: { before: null, after: null },
              before: { suspendedAt: null },
              after: { reason: "Fraud" },
            },
            {
              id: "01900000-0000-7000-8000-0000000000d2",
              happenedAt: "2026-11-18T14:00:00.000Z",
              actor: null,
              action: "admin.assignJob",
              subjectId: "01900000-0000-7000-8000-0000000000aa",
              subject: null,
              job: {
                address: "412 Maple Street",
                day: "2026-11-20",
                homeUserId: maya.userId,
                timeZone: "America/Chicago",
              },
              runners: { before: "Leo Santos", after: "Mia Bell" },
              before: { status: "assigned", runnerId: "01900000-0000-7000-8000-000000000021" },
              after: { status: "assigned", runnerId: "01900000-0000-7000-8000-000000000022" },
            },
            {
              id: "01900000-0000-7000-8000-0000000000d3",
              happenedAt: "2026-11-18T13:00:00.000Z",
              actor: null,
              action: "admin.setRule",
              subjectId: null,
              subject: null,
              job: null,
              runners: { before: null, after: null },
              before: {
                setting: "credit",
                effectiveOn: "2026-12-01",
                value: { missedPercent: 100, byRule: 2, mostByHand: "20.00" },
              },
              after: {
                setting: "credit",
                effectiveOn: "2026-12-01",
                value: { missedPercent: 100, byRule: 2, mostByHand: "35.00" },
                more: { zip: ["1", "2"], other: { a: 1 } },
              },
            },
          ],
          nextCursor: null,
        };
      },
    }),
  );
  const user = renderScreen(
    <Stateful first={{}}>{(shown, change) => <AuditPage shown={shown} onShow={change} />}</Stateful>,
  );
  const row = within(await screen.findByRole("article", { name: "Suspended" }));
  expect(row.getByRole("link", { name: "Maya Torres" }).getAttribute("href")).toBe(
    `/admin/homeowners/${maya.userId}`,
  );
  expect(row.getByText("reason: Fraud")).toBeDefined();
  expect(row.getByText("Reason: Fraud")).toBeDefined();
  const given = within(await screen.findByRole("article", { name: "Gave a job to a runner" }));
  expect(given.getByRole("link", { name: "412 Maple Street, Nov 20, 2026" }).getAttribute("href")).toBe(
    `/admin/homeowners/${maya.userId}`,
  );
  expect(given.getByText(/^Command line, Nov 18, 2026, 8:00\sAM CST$/)).toBeDefined();
  expect(given.getByText("runner: Leo Santos")).toBeDefined();
  expect(given.getByText("runner: Mia Bell")).toBeDefined();
  expect(given.getByText("Runner: Leo Santos → Mia Bell · Status: assigned")).toBeDefined();
  for (const { textContent } of screen.getAllByRole("article"))
    expect(textContent).not.toMatch(/runnerId|[{}[\]]/);
  expect(
    screen.getByText(
      /^Credit rule: .*At most \$20.00 at once by hand. → .*At most \$35.00 .* · From: Dec 1, 2026$/,
    ),
  ).toBeDefined();
  expect(screen.getByText("more: zip 1, 2; other a 1")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "Ana Prado");
  await user.selectOptions(screen.getByRole("combobox", { name: "What" }), "Suspended");
  await user.type(screen.getByRole("searchbox", { name: "About" }), "torres{Enter}");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      actorId: "01900000-0000-7000-8000-0000000000a9",
      action: "admin.suspendPerson",
      subject: "torres",
    }),
  );
});

describe("a table export", () => {
  const csv = '\ufeff"ID"\r\n"1"\r\n"2"\r\n';

  test("uses the filters and saves the complete file", async () => {
    const saved: string[] = [];
    let query = "";
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:table", revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.use(
      http.get("*/api/admin/export", ({ request }) => {
        query = new URL(request.url).search;
        return new HttpResponse(csv, {
          headers: { "content-disposition": 'attachment; filename="homeowners-2026-11-21.csv"' },
        });
      }),
    );
    const user = renderScreen(<ExportButton query={{ list: "homeowners", search: "", state: "active" }} />);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("2 rows with the current filters.")).toBeDefined();
    expect(saved).toEqual(["homeowners-2026-11-21.csv"]);
    expect(query).toBe("?list=homeowners&state=active&language=en");
  });

  test("shows progress out of the total, or just the count when the total is unknown", async () => {
    for (const [headers, words] of [
      [{ "x-total-rows": "1200" }, "2 of 1,200 rows…"],
      [{}, "2 rows so far…"],
    ] as const) {
      const body = new ReadableStream({ start: (sent) => sent.enqueue(new TextEncoder().encode(csv)) });
      server.use(http.get("*/api/admin/export", () => new HttpResponse(body, { headers })));
      const user = renderScreen(<ExportButton query={{ list: "homeowners" }} />);
      await user.click(screen.getByRole("button", { name: "Export CSV" }));
      expect(await screen.findByText(words)).toBeDefined();
      const bar = screen.queryByRole<HTMLProgressElement>("progressbar", {
        name: "Export progress",
      });
      expect(bar && [bar.value, bar.max]).toEqual("x-total-rows" in headers ? [2, 1200] : null);
      await user.click(screen.getByRole("button", { name: "Stop" }));
      cleanup();
    }
  });

  test("that is refused or breaks off saves nothing and says so", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
    server.use(http.get("*/api/admin/export", () => new HttpResponse(null, { status: 503 })));
    const user = renderScreen(<ExportButton query={{ list: "jobs" }} />);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText(/^The export stopped/)).toBeDefined();
    expect(click).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Export CSV" })).toBeDefined();
  });
});
