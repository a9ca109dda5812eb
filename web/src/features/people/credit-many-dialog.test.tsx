import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { CreditManyDialog } from "./credit-many-dialog.tsx";

const people = [
  { userId: "01900000-0000-7000-8000-0000000000b1", name: "Maya Torres" },
  { userId: "01900000-0000-7000-8000-0000000000b2", name: "Walter Jensen" },
];

test("several homeowners get a credit; one that failed is sent again alone, and one undo takes all back", async () => {
  let isRefused = true;
  const give = vi.fn((input: { userId: string; creditId: string }) => {
    if (isRefused && input.userId === people[1]?.userId) {
      isRefused = false;
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    }
    return { id: input.creditId, amount: "5.00" };
  });
  const takeBack = vi.fn((_input: { id: string }) => ({ ok: true }));
  server.use(
    procedures({
      "admin.creditLimit": () => ({ mostByHand: "100.00" }),
      "admin.giveCredit": give,
      "admin.takeCreditBack": takeBack,
    }),
  );
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const user = renderScreen(<CreditManyDialog people={people} opened onClose={onClose} onDone={onDone} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Give 2 people a credit" }));
  await user.type(dialog.getByLabelText("Amount in dollars"), "5");
  await user.type(dialog.getByLabelText("Reason"), "Snow");
  await user.click(dialog.getByRole("button", { name: "Give Credit" }));
  expect(await screen.findByText("1 of 2 done.")).toBeDefined();
  const results = () =>
    within(dialog.getByRole("list", { name: "Who gets it" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(results()[0]).toBe("Maya TorresDone"));
  expect(results()[1]).toMatch(/^Walter Jensen.+/);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Give Credit" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = give.mock.calls.map(([{ userId, creditId }]) => `${userId} ${creditId}`);
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[2]);
  await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
  await waitFor(() => expect(takeBack).toHaveBeenCalledTimes(2));
  expect(await screen.findByText("Credit Taken Back")).toBeDefined();
});
