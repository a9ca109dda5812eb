import type { Page } from "@playwright/test";
import type { Language } from "#platform/values/preferences.ts";
import { say } from "../e2e/words.ts";

type DeskScreen = {
  name: string;
  path: string;
  /** Runs before the page opens. */
  before?: (page: Page) => Promise<void>;
  /** An admin's actions before the screenshot. */
  act?: (page: Page, language: Language) => Promise<void>;
};

/** Admin screens, tabs and dialogs; some while loading, and some when no call is answered. */
export const deskScreens: readonly DeskScreen[] = [
  { name: "admin", path: "/admin" },
  ...["problems", "support", "homeowners", "runners", "settings"].map((tab) => ({
    name: `admin-${tab}`,
    path: `/admin#${tab}`,
  })),
  ...["dispatch", "figures", "audit", "health", "money"].map((name) => ({
    name: `admin-${name}`,
    path: `/admin/${name}`,
  })),
  ...["credits", "bills", "margins"].map((view) => ({ name: `admin-${view}`, path: `/admin/money#${view}` })),
  { name: "admin-map", path: "/admin/dispatch", act: (page) => page.getByRole("tab").last().click() },
  { name: "admin-free", path: `/admin/dispatch?day=${tomorrow()}` },
  { name: "admin-homeowner", path: "/admin#homeowners", act: openPerson },
  { name: "admin-person", path: "/admin#runners", act: openPerson },
  { name: "admin-dialog-job", path: "/admin", act: press("admin.job.openNamed") },
  {
    name: "admin-dialog-give",
    path: `/admin/dispatch?day=${tomorrow()}`,
    act: press("dispatch.board.giveNamed"),
  },
  { name: "admin-dialog-cancel", path: "/admin/dispatch", act: press("dispatch.board.cancelNamed") },
  { name: "admin-dialog-push", path: "/admin/dispatch", act: press("dispatch.push.open") },
  { name: "admin-dialog-resolve", path: "/admin#problems", act: press("admin.problems.resolveNamed") },
  { name: "admin-dialog-answer", path: "/admin#support", act: press("support.admin.readNamed") },
  { name: "admin-dialog-application", path: "/admin#runners", act: press("people.application.openNamed") },
  { name: "admin-dialog-approve", path: "/admin#runners", act: press("people.review.approveNamed") },
  { name: "admin-dialog-invite", path: "/admin#runners", act: press("people.invitations.add") },
  { name: "admin-dialog-credit", path: "/admin#homeowners", act: openPersonAnd("money.credits.give") },
  { name: "admin-dialog-suspend", path: "/admin#homeowners", act: openPersonAnd("people.acts.suspend") },
  ...[
    { name: "admin", path: "/admin" },
    { name: "admin-dispatch", path: "/admin/dispatch" },
    { name: "admin-money", path: "/admin/money" },
  ].flatMap(({ name, path }) => [
    { name: `${name}-loading`, path, before: keepWaiting },
    { name: `${name}-failed`, path, before: failEverything },
  ]),
];

/** Presses the first button of a name; where it has data in it, of what stands before that. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

function press(key: string) {
  return async (page: Page, language: Language) => {
    const [beginning = ""] = say(language, [
      key,
      { address: "…", day: "…", name: "…", kind: "…", topic: "…" },
    ])
      .replaceAll(/\s+/g, " ")
      .split("…");
    // Treats a no-break space like any other.
    const named = page.getByRole("button", { name: new RegExp(`^${RegExp.escape(beginning)}`) });
    await named.filter({ visible: true }).first().click();
    await page.getByRole("dialog").filter({ visible: true }).waitFor();
    await page.waitForLoadState("networkidle");
  };
}

async function openPerson(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/homeowners/"], main a[href^="/admin/runners/"]').first().click();
  await page.waitForURL(/\/admin\/(homeowners|runners)\//);
  await page
    .getByRole("main")
    .getByRole("heading", { level: 3 })
    .or(page.locator("main dl"))
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
}

function openPersonAnd(key: string) {
  return async (page: Page, language: Language) => {
    await openPerson(page);
    await press(key)(page, language);
  };
}

const deskCalls = /\/api\/trpc\/(?!auth\.)/;

async function keepWaiting(page: Page): Promise<void> {
  await page.route(deskCalls, () => undefined);
}

async function failEverything(page: Page): Promise<void> {
  await page.route(deskCalls, (route) => route.fulfill({ status: 503, body: "" }));
}
