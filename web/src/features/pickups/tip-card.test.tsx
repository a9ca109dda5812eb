import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Tip, TipState } from "#modules/pickups/contract/tips.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { TipCard } from "./tip-card.tsx";

const jobId = "01900000-0000-7000-8000-0000000000aa";
const given: Tip = {
  id: "01900000-0000-7000-8000-0000000000ab",
  jobId,
  amount: "5.00",
  status: "paid",
  createdAt: "2026-11-24T15:00:00.000Z",
  backUntil: "2026-11-25T15:00:00.000Z",
};

test("a tap gives a tip; a question takes it back", async () => {
  let state: TipState = { canTip: true, most: "20.00", tip: null };
  const giveTip = vi.fn((_input: unknown) => {
    state = { canTip: false, most: "20.00", tip: given };
    return given;
  });
  const takeTipBack = vi.fn((_input: unknown) => {
    const tip = { ...given, status: "refunding" as const, backUntil: null };
    state = { ...state, tip };
    return tip;
  });
  server.use(
    procedures({
      "homeowner.tipOf": () => state,
      "homeowner.giveTip": giveTip,
      "homeowner.takeTipBack": takeTipBack,
    }),
  );
  const user = renderScreen(<TipCard jobId={jobId} />);
  await user.click(await screen.findByRole("button", { name: "Tip $5.00" }));
  expect(await screen.findByText("You tipped $5.00.")).toBeDefined();
  expect(giveTip).toHaveBeenCalledWith(expect.objectContaining({ jobId, amount: "5.00" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const question = await screen.findByRole("dialog", { name: "Undo the $5.00 tip?" });
  await user.click(within(question).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Your $5.00 tip is being refunded.")).toBeDefined();
  expect(takeTipBack).toHaveBeenCalledWith({ id: given.id });
});

test("a declined card says what to do, and another try has a new id", async () => {
  const ids: string[] = [];
  server.use(
    procedures({
      "homeowner.tipOf": () => ({ canTip: true, most: "20.00", tip: null }),
      "homeowner.giveTip": ({ id }: { id: string }) => {
        ids.push(id);
        throw new Refusing({ status: 409, code: "TIP_DECLINED" });
      },
    }),
  );
  const user = renderScreen(<TipCard jobId={jobId} />);
  await user.click(await screen.findByRole("button", { name: "Tip $2.00" }));
  expect(await screen.findByText(/Your card was declined/)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Tip $2.00" }));
  await vi.waitFor(() => expect(new Set(ids).size).toBe(2));
});

test("nothing shows where no tip is possible", async () => {
  const tipOf = vi.fn((_input: unknown) => ({ canTip: false, most: "20.00", tip: null }));
  server.use(procedures({ "homeowner.tipOf": tipOf }));
  renderScreen(<TipCard jobId={jobId} />);
  await vi.waitFor(() => expect(tipOf).toHaveBeenCalled());
  expect(screen.queryByText("Thank Your Runner")).toBeNull();
});
