import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnExportState } from "#modules/people/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { OwnDataCard } from "./own-data.tsx";

/** URLs the browser was asked to download. */
const downloads: string[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute("href") ?? "");
  });
});
afterEach(() => {
  downloads.length = 0;
});

function renderCard(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), ...answers }));
  return renderScreen(
    <RequireRole allow="anyone" screen="account">
      <OwnDataCard />
    </RequireRole>,
  );
}
const button = () => screen.findByRole("button", { name: "Download My Data" });

test("the browser downloads a copy and shows the progress", async () => {
  const states: OwnExportState[] = [
    { state: "inProgress", photosDone: 1, photosTotal: 3 },
    { state: "done", photosDone: 3, photosTotal: 3 },
  ];
  const user = renderCard({
    "profile.beginExport": () => ({ url: "/api/export/token" }),
    "profile.exportState": () => (states.length > 1 ? states.shift() : states[0]),
  });
  await user.click(await button());
  expect(await screen.findByText("Download Started")).toBeDefined();
  expect(downloads).toEqual(["/api/export/token?language=en"]);
  expect(await screen.findByText("1 of 3 photos")).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Your download is in progress." })).toBeDefined();
  expect(await screen.findByText("Your download is complete.")).toBeDefined();
});

test("an interrupted download says so", async () => {
  const user = renderCard({
    "profile.beginExport": () => ({ url: "/api/export/token" }),
    "profile.exportState": () => ({ state: "broken", photosDone: 1, photosTotal: 3 }),
  });
  await user.click(await button());
  expect(await screen.findByText(/stopped before it finished/)).toBeDefined();
});

test.each([
  [90, "You can download your data again in 2 minutes."],
  [80_000, "You can download your data again in 23 hours."],
])("over the limit it says when the next copy is available: %i s", async (retryAfterSeconds, text) => {
  const user = renderCard({
    "profile.beginExport": () => {
      throw new Refusing({ status: 429, code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
    },
  });
  await user.click(await button());
  expect(await screen.findByText(text)).toBeDefined();
  expect(downloads).toEqual([]);
});
