import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { WriteManyDialog } from "./write-many-dialog.tsx";

const people = [
  { userId: "01900000-0000-7000-8000-0000000000b1", name: "Maya Torres" },
  { userId: "01900000-0000-7000-8000-0000000000b2", name: "Walter Jensen" },
];

test("several people get a message; one that failed is sent again alone, in the same conversation", async () => {
  let isRefused = true;
  const write = vi.fn((input: { userId: string; threadId: string; words: string; byEmail: boolean }) => {
    if (isRefused && input.userId === people[1]?.userId) {
      isRefused = false;
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    }
    return { ok: true };
  });
  server.use(procedures({ "admin.writeToPerson": write }));
  const onDone = vi.fn();
  const user = renderScreen(<WriteManyDialog people={people} opened onClose={() => {}} onDone={onDone} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Message to 2 people" }));
  await user.type(dialog.getByLabelText("Message"), "Snow on Friday");
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("1 of 2 sent.")).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = write.mock.calls.map(([{ userId, threadId }]) => `${userId} ${threadId}`);
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[2]);
  expect(write.mock.calls[0]?.[0]).toMatchObject({ words: "Snow on Friday", byEmail: true, byText: false });
});
