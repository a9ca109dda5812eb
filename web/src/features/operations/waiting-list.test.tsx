import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import WaitingList from "./waiting-list.tsx";

test("who waits for a runner stands in a table that the server sorts, with a count per area", async () => {
  const ana = {
    id: "01900000-0000-7000-8000-000000000021",
    email: "ana@example.com",
    zipCode: "62701",
    language: "es",
    waitingThere: 12,
    isServed: false,
    createdAt: "2026-03-10T15:00:00.000Z",
  };
  const asked = vi.fn((_input: object) => ({ rows: [ana], nextCursor: null }));
  server.use(
    procedures({
      "admin.waitingList": asked,
      "admin.waitingByZip": () => ({ rows: [], nextCursor: null }),
    }),
  );
  const user = renderScreen(
    <StatefulDesk>
      <WaitingList />
    </StatefulDesk>,
  );
  const row = within(await screen.findByRole("row", { name: /ana@example\.com/ }));
  expect(row.getByRole("link", { name: "ana@example.com" }).getAttribute("href")).toBe(
    "mailto:ana@example.com",
  );
  for (const text of ["62701", "12", "Español", "No runner yet"]) expect(row.getByText(text)).toBeDefined();
  expect(asked.mock.lastCall?.[0]).toMatchObject({ sort: "newest" });
  await user.click(screen.getByRole("button", { name: "ZIP code" }));
  await vi.waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ sort: "zipCode" }));
});
