import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PickupMessage, PickupMessages } from "#modules/pickups/contract/messages.ts";
import { server } from "#testkit/web/server.ts";
import * as uploads from "../../lib/upload-photo.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { MessageButton } from "./message-button.tsx";

const jobId = "01900000-0000-7000-8000-000000000001";

function messageOf(n: number, differences: Partial<PickupMessage> = {}): PickupMessage {
  return {
    id: `01900000-0000-7000-8000-0000000000${10 + n}`,
    from: "runner",
    isOwn: false,
    name: "Leo",
    template: null,
    words: null,
    photoUrl: null,
    sentAt: "2026-11-24T14:00:00.000Z",
    isRead: true,
    ...differences,
  };
}

type Answers = Parameters<typeof procedures>[0];

function render(talk: Partial<PickupMessages>, answers: Answers = {}, isOpen = true) {
  const markRead = vi.fn(() => ({ ok: true }));
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "messages.ofPickup": () => ({ side: "homeowner", other: "Leo", state: "open", messages: [], ...talk }),
      "messages.markRead": markRead,
      ...answers,
    }),
  );
  const user = renderScreen(
    <RequireRole allow="anyone">
      <MessageButton jobId={jobId} messages={{ isOpen, count: 1 }} label="Message Leo · 1 new" />
    </RequireRole>,
  );
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Message Leo · 1 new" }));
    return within(await screen.findByRole("dialog", { name: "Messages with Leo" }));
  };
  return { user, open, markRead };
}

test("shows a ready sentence in the reader's language, and marks what is new as read", async () => {
  const { open, markRead } = render({
    messages: [
      messageOf(1, { template: "gateLocked", isRead: false }),
      messageOf(2, { from: "homeowner", isOwn: true, words: "One moment" }),
    ],
  });
  const sheet = await open();
  const items = within(await sheet.findByRole("list", { name: "Messages, oldest first" })).getAllByRole(
    "listitem",
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Leo .*The gate is locked\.$/),
    expect.stringMatching(/^You .* · ReadOne moment$/),
  ]);
  await vi.waitFor(() => expect(markRead).toHaveBeenCalledExactlyOnceWith({ jobId }));
});

test("a ready sentence goes out with one tap", async () => {
  const send = vi.fn(() => ({ ok: true }));
  const { user, open } = render({}, { "messages.send": send });
  const sheet = await open();
  await user.click(await sheet.findByRole("button", { name: "The gate is open." }));
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({
      jobId,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      template: "gateOpen",
      words: null,
      photoUrl: null,
    }),
  );
});

test("a message that failed stays, and goes out again under the same id", async () => {
  const send = vi.fn().mockImplementationOnce(() => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  });
  send.mockReturnValue({ ok: true });
  const { user, open } = render({}, { "messages.send": send });
  const sheet = await open();
  const words = await sheet.findByLabelText<HTMLTextAreaElement>("Your message");
  await user.click(sheet.getByRole("button", { name: "Send" }));
  expect(sheet.getByText("Please write a message")).toBeDefined();
  await user.type(words, "Back door");
  await user.click(sheet.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Failed to send the message. Please try again.")).toBeDefined();
  expect(words.value).toBe("Back door");
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(words.value).toBe(""));
  const ids = send.mock.calls.map(([{ messageId }]) => messageId);
  expect(ids[1]).toBe(ids[0]);
  await user.type(words, "Front door");
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls[2]?.[0].messageId).not.toBe(ids[0]);
});

test("says offline that nothing goes out", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { open } = render({});
  const sheet = await open();
  expect(await sheet.findByText(/^No reception\./)).toBeDefined();
  vi.restoreAllMocks();
});

test("closed messages can be read, and lead to support", async () => {
  const { open } = render({ state: "closed", messages: [messageOf(1, { words: "Thanks" })] }, {}, false);
  const sheet = await open();
  expect(await sheet.findByText("Thanks")).toBeDefined();
  expect(sheet.queryByRole("button", { name: "Send" })).toBeNull();
  expect(sheet.getByRole("link", { name: "Write to support" }).getAttribute("href")).toBe("/support");
});

test("messages that failed to load can be asked for again", async () => {
  const { user } = render(
    {},
    {
      "messages.ofPickup": () => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Message Leo · 1 new" }));
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
});

test("a photo is uploaded once, also when its message is sent again", async () => {
  vi.spyOn(uploads, "shrinkPicture").mockResolvedValue(new Blob(["gate"]));
  const put = vi.spyOn(uploads, "sendPhoto").mockResolvedValue();
  const photoUrl = "/photos/gate.jpg";
  const send = vi.fn().mockImplementationOnce(() => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  });
  send.mockReturnValue({ ok: true });
  const { user, open } = render(
    {},
    {
      "messages.send": send,
      "messages.createPhotoUpload": () => ({
        photoUrl,
        upload: { method: "PUT", url: "/upload", headers: {} },
      }),
    },
  );
  const sheet = await open();
  await user.upload(
    await sheet.findByLabelText("Add Photos", { selector: "input" }),
    new File(["gate"], "gate.jpg", { type: "image/jpeg" }),
  );
  await sheet.findByAltText("Photo 1");
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await screen.findByText("Failed to send the message. Please try again.");
  // The button is busy until the messages are asked for again.
  await vi.waitFor(async () => {
    await user.click(sheet.getByRole("button", { name: "Send" }));
    expect(sheet.queryByAltText("Photo 1")).toBeNull();
  }, 10_000);
  expect(put).toHaveBeenCalledOnce();
  const [first, second] = send.mock.calls.map(([sent]) => sent);
  expect(first).toMatchObject({ jobId, template: null, words: null, photoUrl });
  expect(second).toEqual(first);
});
