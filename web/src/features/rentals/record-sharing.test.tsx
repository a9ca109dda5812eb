import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RecordSharing } from "./record-sharing.tsx";

const propertyId = "01900000-0000-7000-8000-0000000000c1";
const period = { from: "2026-11-01", to: "2026-11-30" };
const owner = { id: propertyId, email: "owner@example.com", hasStopped: false, last: null };

function open(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), ...answers }));
  return renderScreen(<RecordSharing propertyId={propertyId} period={period} today="2026-11-24" />);
}
const card = async (name: string) => within(await screen.findByRole("region", { name }));

test("a link to the shown days is made, and all are ended after a question", async () => {
  let links = 0;
  const shareRecord = vi.fn((_: object) => {
    links += 1;
    return { path: "/record/secret" };
  });
  const stopSharingRecord = vi.fn((_: object) => {
    links = 0;
    return { ok: true };
  });
  const user = open({
    "rental.recordSharing": () => ({ links, recipients: [] }),
    "rental.shareRecord": shareRecord,
    "rental.stopSharingRecord": stopSharingRecord,
  });
  const share = await card("Share This Record");
  expect(share.queryByRole("button", { name: "End All Links" })).toBeNull();
  await user.click(share.getByRole("button", { name: "Create a Link" }));
  const link = await share.findByRole("link", { name: /\/record\/secret$/ });
  expect(link.getAttribute("href")).toMatch(/^http.*\/record\/secret$/);
  expect(shareRecord).toHaveBeenCalledWith({ propertyId, ...period });
  await user.click(await share.findByRole("button", { name: "End All Links" }));
  expect(stopSharingRecord).not.toHaveBeenCalled();
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "End All Links" }));
  await waitFor(() => expect(share.queryByRole("link")).toBeNull());
  expect(stopSharingRecord).toHaveBeenCalledWith({ propertyId });
});

test("a person gets each month's record, is sent the last one now, and is removed after a question", async () => {
  let recipients: (typeof owner)[] = [];
  const addRecordRecipient = vi.fn((_: object) => {
    recipients = [owner];
    return { links: 0, recipients };
  });
  const sendRecordNow = vi.fn((_: object) => ({ links: 0, recipients, sent: 1 }));
  const removeRecordRecipient = vi.fn((_: object) => {
    recipients = [];
    return { links: 0, recipients };
  });
  const user = open({
    "rental.recordSharing": () => ({ links: 0, recipients }),
    "rental.addRecordRecipient": addRecordRecipient,
    "rental.sendRecordNow": sendRecordNow,
    "rental.removeRecordRecipient": removeRecordRecipient,
  });
  const monthly = await card("Each Month by Email");
  expect(monthly.queryByRole("button", { name: /^Send/ })).toBeNull();
  await user.type(monthly.getByLabelText("Email address"), "nope");
  await user.click(monthly.getByRole("button", { name: "Add" }));
  expect(await monthly.findByText("Please enter a valid email address")).toBeDefined();
  expect(addRecordRecipient).not.toHaveBeenCalled();
  await user.clear(monthly.getByLabelText("Email address"));
  await user.type(monthly.getByLabelText("Email address"), owner.email);
  await user.click(monthly.getByRole("button", { name: "Add" }));
  expect(await monthly.findByText(owner.email)).toBeDefined();
  expect(addRecordRecipient).toHaveBeenCalledWith({ propertyId, email: owner.email });
  await user.click(monthly.getByRole("button", { name: "Send October 2026 Now" }));
  expect(await screen.findByText("Sent to 1 person")).toBeDefined();
  await user.click(monthly.getByRole("button", { name: `Remove: ${owner.email}` }));
  expect(removeRecordRecipient).not.toHaveBeenCalled();
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await monthly.findByText("Nobody yet")).toBeDefined();
  expect(removeRecordRecipient).toHaveBeenCalledWith({ propertyId, id: owner.id });
});

test("one who unsubscribed stays in the list without acts", async () => {
  open({ "rental.recordSharing": () => ({ links: 0, recipients: [{ ...owner, hasStopped: true }] }) });
  const monthly = await card("Each Month by Email");
  expect(await monthly.findByText(owner.email)).toBeDefined();
  expect(monthly.queryByRole("button", { name: /^(Remove|Send)/ })).toBeNull();
});

test("a link that was not made says so", async () => {
  const user = open({
    "rental.recordSharing": () => ({ links: 0, recipients: [] }),
    "rental.shareRecord": () => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    },
  });
  await user.click((await card("Share This Record")).getByRole("button", { name: "Create a Link" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  expect(screen.queryByRole("link")).toBeNull();
});
