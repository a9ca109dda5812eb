import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SupportConversation, SupportThread } from "#modules/support/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import * as uploads from "../../lib/upload-photo.ts";
import { jobOf, ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import SupportPage from "./support-page.tsx";
import ThreadPage from "./thread-page.tsx";

const missing = "01900000-0000-7000-8000-0000000000b7";

const thread: SupportThread = {
  id: "01900000-0000-7000-8000-000000000001",
  topic: "job",
  jobId: "01900000-0000-7000-8000-000000000002",
  invoiceId: null,
  answerBy: null,
  openedAt: "2026-11-17T14:00:00.000Z",
  lastMessageAt: "2026-11-17T15:00:00.000Z",
  isClosed: false,
  isUnread: true,
  excerpt: "We tell the homeowner.",
};
const conversation: SupportConversation = {
  ...thread,
  job: jobOf({ id: "01900000-0000-7000-8000-000000000002" }),
  bill: null,
  messages: [
    {
      id: thread.id,
      isFromSupport: false,
      words: "The gate sticks.",
      photoUrls: [],
      sentAt: thread.openedAt,
    },
    {
      id: "01900000-0000-7000-8000-000000000003",
      isFromSupport: true,
      words: "We tell the homeowner.",
      photoUrls: [],
      sentAt: thread.lastMessageAt,
    },
  ],
};

function render(screenOf: React.ReactNode, answers: Parameters<typeof procedures>[0]) {
  server.use(
    procedures({ "auth.currentUser": () => runnerUser(), "runner.jobs": () => [jobOf()], ...answers }),
  );
  return renderScreen(<RequireRole allow="anyone">{screenOf}</RequireRole>);
}

test("an open conversation is on top with its state, and a closed one is folded at the end", async () => {
  const closed = { ...thread, id: "01900000-0000-7000-8000-000000000009", isClosed: true, isUnread: false };
  render(<SupportPage />, { "support.threads": () => [thread, closed] });
  expect(await screen.findByText("New answer")).toBeDefined();
  const link = screen.getByRole("link", { name: /^A job or pickup.*We tell the homeowner/ });
  expect(link.getAttribute("href")).toBe(`/support/${thread.id}`);
  expect(screen.getByText("Closed conversations")).toBeDefined();
});

test("a conversation that waits says by when it is answered", async () => {
  const waiting = { ...thread, isUnread: false, answerBy: "2026-11-18T23:00:00.000Z" };
  render(<SupportPage />, { "support.threads": () => [waiting] });
  expect(await screen.findByText(/^We answer by Wed, Nov 18, \d+ PM\.$/)).toBeDefined();
});

test("a question that failed to send keeps its text and photos, and is resent under the same id", async () => {
  vi.spyOn(uploads, "shrinkPicture").mockResolvedValue(new Blob(["wheel"]));
  const sent = vi.spyOn(uploads, "sendPhoto").mockResolvedValue();
  const openThread = vi.fn().mockImplementationOnce(() => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  });
  openThread.mockReturnValue({ ok: true });
  const user = render(<SupportPage />, {
    "support.threads": () => [],
    "support.answerTime": () => ({ answerBy: "2026-11-18T23:00:00.000Z" }),
    "support.createPhotoUpload": () => ({
      photoUrl: "photos/01900000-0000-7000-8000-0000000000f1",
      upload: { method: "PUT", url: "/upload", headers: {} },
    }),
    "support.openThread": openThread,
  });
  await user.click(await screen.findByRole("button", { name: "A pickup" }));
  const dialog = within(await screen.findByRole("dialog", { name: "A pickup" }));
  expect(await dialog.findByText(/^A person answers by .*, here and by email\.$/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(dialog.getByText("Please write a message")).toBeDefined();
  await user.selectOptions(await dialog.findByLabelText(/^Which job\?/), jobOf().id);
  await user.type(dialog.getByLabelText("Your message"), "The gate sticks.");
  await user.upload(
    dialog.getByLabelText("Add Photos", { selector: "input" }),
    new File(["wheel"], "wheel.jpg", { type: "image/jpeg" }),
  );
  expect(await dialog.findByRole("img", { name: "Photo 1" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Failed to send the message. Please try again.")).toBeDefined();
  expect(dialog.getByRole("img", { name: "Photo 1" })).toBeDefined();
  // The button is busy until the conversations are asked for again.
  await vi.waitFor(async () => {
    await user.click(dialog.getByRole("button", { name: /Send Message/ }));
    expect(openThread).toHaveBeenCalledTimes(2);
  }, 10_000);
  expect(await screen.findByText("Message Sent")).toBeDefined();
  const [first, second] = openThread.mock.calls.map(([input]) => input);
  expect(first).toEqual({
    threadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    topic: "job",
    jobId: jobOf().id,
    invoiceId: null,
    words: "The gate sticks.",
    photoUrls: ["photos/01900000-0000-7000-8000-0000000000f1"],
  });
  expect(second).toEqual(first);
  expect(sent).toHaveBeenCalledOnce();
});

test("a homeowner chooses a pickup and reports it; one that is too old is written about", async () => {
  const done = ownJobOf({ status: "completed", completedAt: "2026-01-13T15:40:00.000Z" });
  const recent = {
    ...done,
    id: "01900000-0000-7000-8000-0000000000d1",
    reportUntil: "2026-01-18T15:40:00.000Z",
  };
  const old = { ...done, scheduledDate: "2025-12-02T08:00:00.000Z", reportUntil: null };
  const user = render(<SupportPage about="pickup" />, {
    "auth.currentUser": () => homeownerUser(),
    "homeowner.jobs": () => [old, recent],
    "homeowner.problemRemedies": () => [],
    "support.threads": () => [],
    "support.answerTime": () => ({ answerBy: "2026-11-18T23:00:00.000Z" }),
  });
  const list = within(await screen.findByRole("list"));
  const [first, second] = list.getAllByRole("button");
  await user.click(first as HTMLElement);
  expect(await screen.findByRole("dialog", { name: "What was wrong?" })).toBeDefined();
  await user.keyboard("{Escape}");
  await user.click(second as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "A pickup" }));
  expect((await dialog.findByLabelText<HTMLSelectElement>(/^Which job\?/)).value).toBe(old.id);
});

fullTest("a job the runner lost can still be attached from its link", async () => {
  const openThread = vi.fn(() => ({ ok: true }));
  const missed = "01900000-0000-7000-8000-0000000000e1";
  const user = render(<SupportPage job={missed} />, {
    "support.threads": () => [],
    "support.openThread": openThread,
  });
  const dialog = within(await screen.findByRole("dialog", { name: "A pickup" }));
  const choice = await dialog.findByRole<HTMLOptionElement>("option", { name: "The one you came from" });
  expect(choice.selected).toBe(true);
  await dialog.findByRole("option", { name: /Maple Street/ });
  await user.type(dialog.getByLabelText("Your message"), "The gate was stuck.");
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Message Sent")).toBeDefined();
  expect(openThread).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ topic: "job", jobId: missed, words: "The gate was stuck." }),
  );
});

test("a message's photos are shown, and its bill is one line with a link", async () => {
  const bill = { id: missing, amount: "29.00", periodStartsOn: "2026-03-01", periodEndsOn: "2026-04-01" };
  const [message] = conversation.messages;
  const shown = { ...conversation, job: null, jobId: null, invoiceId: bill.id, bill };
  render(<ThreadPage threadId={thread.id} />, {
    "support.conversation": () => ({ ...shown, messages: [{ ...message, photoUrls: ["/a.jpg", "/b.jpg"] }] }),
    "support.markThreadRead": () => ({ ok: true }),
  });
  expect(await screen.findByRole("img", { name: "Photo 2" })).toBeDefined();
  const link = screen.getByRole("link", { name: /^Mar 1.*2026 · \$29/ });
  expect(link.getAttribute("href")).toBe(`/receipt/${bill.id}`);
});

test("an open conversation is marked read and answered there", async () => {
  const markThreadRead = vi.fn(() => ({ ok: true }));
  const write = vi.fn(() => ({ ok: true }));
  const user = render(<ThreadPage threadId={thread.id} />, {
    "support.conversation": () => conversation,
    "support.markThreadRead": markThreadRead,
    "support.write": write,
  });
  const messages = within(await screen.findByRole("list", { name: "Messages, oldest first" }));
  expect(messages.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You .*The gate sticks\.$/),
    expect.stringMatching(/^Support .*We tell the homeowner\.$/),
  ]);
  await vi.waitFor(() => expect(markThreadRead).toHaveBeenCalledWith({ threadId: thread.id }));
  expect(screen.getByText(/· Maple Street, 62704$/)).toBeDefined();
  await user.type(screen.getByLabelText("Your answer"), "Thanks!");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() =>
    expect(write).toHaveBeenCalledExactlyOnceWith({
      threadId: thread.id,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      words: "Thanks!",
      photoUrls: [],
    }),
  );
});

test("another user's conversation is not found", async () => {
  render(<ThreadPage threadId={thread.id} />, {
    "support.conversation": () => {
      throw new Refusing({ status: 404, code: "NOT_FOUND" });
    },
  });
  expect(await screen.findByText("This conversation does not exist.")).toBeDefined();
});
