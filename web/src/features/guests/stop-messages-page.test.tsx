import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StopMessagesPage } from "./stop-messages-page.tsx";

const token = "from-the-letter";
const stopped = { property: "Shore Cottage" };
const refused = (code: string, status: number) => () => {
  throw new Refusing({ status, code });
};

function renderStop(stop: (input: object) => unknown) {
  server.use(procedures({ "guests.stopMessages": stop }));
  return renderScreen(<StopMessagesPage token={token} />);
}

const live = "[role=status], [role=alert], [aria-live]";
const button = () => screen.getByRole("button", { name: "Stop the messages" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

test("opening the link stops nothing; one press does, and names the booking", async () => {
  const stop = vi.fn((_: object): object => stopped);
  const user = renderStop(stop);
  await title("Messages about your stay");
  expect(stop).not.toHaveBeenCalled();
  await user.click(button());
  const told = await screen.findByText(/no more messages about your stay at Shore Cottage/);
  // Focus moved to the title, which reads it.
  expect(told.closest(live)).toBeNull();
  expect(stop).toHaveBeenCalledExactlyOnceWith({ token });
  expect(screen.queryByRole("button")).toBeNull();
});

test("while sending, the button is busy and ignores a second press", async () => {
  const answer = Promise.withResolvers<object>();
  const stop = vi.fn(() => answer.promise);
  const user = renderStop(stop);
  await user.click(button());
  expect(button().getAttribute("aria-busy")).toBe("true");
  await user.click(button());
  answer.resolve(stopped);
  await title("No more messages");
  expect(stop).toHaveBeenCalledTimes(1);
});

test("by keyboard, the focus moves to the result", async () => {
  const user = renderStop(() => stopped);
  await user.tab();
  expect(document.activeElement).toBe(button());
  await user.keyboard("{Enter}");
  expect(await title("No more messages")).toBe(document.activeElement);
});

test("a failure is shown and can be retried from where the focus is", async () => {
  const stop = vi.fn((): object => stopped).mockImplementationOnce(refused("INTERNAL_SERVER_ERROR", 500));
  const user = renderStop(stop);
  await user.tab();
  await user.keyboard("{Enter}");
  // Focus stays, so only the text is announced.
  const told = await screen.findByText("The messages could not be stopped. Please try again.");
  expect(told.closest("[role=alert]")?.textContent).toBe(told.textContent);
  expect(screen.getByRole("heading", { name: "This did not work" }).closest(live)).toBeNull();
  expect(document.activeElement).toBe(button());
  await user.keyboard("{Enter}");
  expect(await title("No more messages")).toBe(document.activeElement);
  expect(stop).toHaveBeenCalledTimes(2);
});

test.each([
  ["a link that counts no more", "LINK_INVALID"],
  ["one that is cut off", "BAD_REQUEST"],
])("%s says that it sends nothing, and requests nothing", async (_, code) => {
  const user = renderStop(refused(code, 400));
  await user.click(button());
  const told = await screen.findByText(/This link no longer works/);
  expect(told.closest(live)).toBeNull();
  expect(await title("This did not work")).toBe(document.activeElement);
  expect(screen.queryByRole("button")).toBeNull();
});
