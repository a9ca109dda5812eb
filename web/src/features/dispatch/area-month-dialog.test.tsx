import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AreaMonthDialog } from "./area-month-dialog.tsx";

test("a month says what each day has and what moves; a day leads to its dispatch in that area", async () => {
  const areaMonth = vi.fn((_: { area: string; month: string }) => ({
    days: [{ day: "2026-11-24", pickups: 12, unclaimed: 2, holds: 3, pauses: 0 }],
    holidays: [{ day: "2026-11-26", area: "", name: "Founders' Day", rule: "shift_week" }],
    moves: [],
    doubted: [{ zipCode: "62704", street: "Elm Street", weekday: "Tuesday", confidence: 31, reasons: [] }],
  }));
  server.use(procedures({ "admin.areaMonth": areaMonth }));
  const onChoose = vi.fn();
  const user = renderScreen(
    <AreaMonthDialog
      opened
      day="2026-11-23"
      today="2026-11-23"
      area=""
      onClose={vi.fn()}
      onChoose={onChoose}
    />,
  );
  await user.type(await screen.findByRole("textbox", { name: /^ZIP code/ }), "627");
  const day = await screen.findByRole("button", { name: /November 24.*12 pickups/ });
  expect(areaMonth.mock.calls).toEqual([[{ area: "627", month: "2026-11" }]]);
  expect(screen.getByRole("button", { name: /November 26.*something changes/ })).toBeDefined();
  const lines = within(screen.getByRole("dialog")).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Nov.* 24.*: 3 vacation holds begin/),
    expect.stringMatching(/Nov.* 26.*: Founders' Day: the rest of the week a day later \(everywhere\)/),
    "Elm Street, 62704: Tuesday may be wrong, our confidence is 31%",
  ]);
  await user.click(day);
  expect(onChoose).toHaveBeenCalledWith("2026-11-24", "627");
});
