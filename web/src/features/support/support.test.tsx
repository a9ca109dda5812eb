import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SupportConversation, SupportThread } from "#modules/support/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import SupportPage from "./support-page.tsx";
import ThreadPage from "./thread-page.tsx";

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

test("a conversation with a new answer is marked and links to it", async () => {
  render(<SupportPage />, { "support.threads": () => [thread] });
  expect(await screen.findByText("New answer")).toBeDefined();
  const link = screen.getByRole("link", { name: /^Open: A job or pickup/ });
  expect(link.getAttribute("href")).toBe(`/support/${thread.id}`);
});

test("a question that failed to send is resent under the same id", async () => {
  const openThread = vi.fn().mockImplementationOnce(() => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  });
  openThread.mockReturnValue({ ok: true });
  const user = render(<SupportPage />, { "support.threads": () => [], "support.openThread": openThread });
  const open = await screen.findAllByRole("button", { name: "New Conversation" });
  await user.click(open[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "New Conversation" }));
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(dialog.getByText("Please choose what it is about")).toBeDefined();
  expect(dialog.getByText("Please write a message")).toBeDefined();
  await user.selectOptions(dialog.getByLabelText("What is it about?"), "A job or pickup");
  await user.selectOptions(await dialog.findByLabelText(/^Which job\?/), jobOf().id);
  await user.type(dialog.getByLabelText("Your message"), "The gate sticks.");
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Failed to send the message. Please try again.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Message Sent")).toBeDefined();
  const [first, second] = openThread.mock.calls.map(([input]) => input);
  expect(first).toEqual({
    threadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    topic: "job",
    jobId: jobOf().id,
    words: "The gate sticks.",
  });
  expect(second).toEqual(first);
});

fullTest("a job the runner lost can still be attached from its link", async () => {
  const openThread = vi.fn(() => ({ ok: true }));
  const missed = "01900000-0000-7000-8000-0000000000e1";
  const user = render(<SupportPage job={missed} />, {
    "support.threads": () => [],
    "support.openThread": openThread,
  });
  const dialog = within(await screen.findByRole("dialog", { name: "New Conversation" }));
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
  expect(screen.getByText("Maple Street, 62704")).toBeDefined();
  await user.type(screen.getByLabelText("Your answer"), "Thanks!");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() =>
    expect(write).toHaveBeenCalledExactlyOnceWith({
      threadId: thread.id,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      words: "Thanks!",
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
