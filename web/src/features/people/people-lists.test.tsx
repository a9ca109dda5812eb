import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { maya } from "../../testing/people.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import AuditPage from "./audit-page.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

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
  await user.click(await screen.findByRole("button", { name: "Cancel: ines@example.com" }));
  expect(await screen.findByText("Canceled")).toBeDefined();
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
    <StatefulDesk>
      <AuditPage />
    </StatefulDesk>,
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
    <StatefulDesk>
      <AuditPage />
    </StatefulDesk>,
  );
  const open = async (name: string) => {
    await user.click(await screen.findByRole("button", { name }));
    return within(await screen.findByRole("dialog", { name }));
  };
  const close = async () => {
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  const suspended = await open("Suspended");
  expect(suspended.getByRole("link", { name: "Maya Torres" }).getAttribute("href")).toBe(
    `/admin/homeowners/${maya.userId}`,
  );
  expect(suspended.getByText("reason: Fraud")).toBeDefined();
  expect(suspended.getByText("Reason: Fraud")).toBeDefined();
  await close();
  const given = await open("Assigned a job");
  expect(given.getByRole("link", { name: "412 Maple Street, Nov 20, 2026" }).getAttribute("href")).toBe(
    `/admin/homeowners/${maya.userId}`,
  );
  expect(given.getByText(/^Command line, Nov 18, 2026, 8:00\sAM CST$/)).toBeDefined();
  expect(given.getByText("runner: Leo Santos")).toBeDefined();
  expect(given.getByText("runner: Mia Bell")).toBeDefined();
  expect(given.getByText("Runner: Leo Santos → Mia Bell · Status: assigned")).toBeDefined();
  await close();
  for (const { textContent } of screen.getAllByRole("row"))
    expect(textContent).not.toMatch(/runnerId|[{}[\]]/);
  const rule =
    /^Credit rule: .*By hand, at most \$20.00 at a time. → .*By hand, at most \$35.00 .* · From: Dec 1, 2026$/;
  expect(screen.getByRole("cell", { name: rule })).toBeDefined();
  const set = await open("Set a rule");
  expect(set.getByText("more: zip 1, 2; other a 1")).toBeDefined();
  await close();
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
