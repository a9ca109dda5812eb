import { expect, type Locator, type Page } from "@playwright/test";
import { languageNames } from "#messages/language-names.ts";
import { usedPages } from "#modules/accounts/rules.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { defaultHolidayNames } from "#platform/values/days.ts";
import { openLegs } from "./fixtures.ts";
import { call } from "./people.ts";
import { findHardCoded, findOverflow, inBrackets, inDots, sayPseudo, speakPseudo } from "./pseudo.ts";
import { type Press, type Screen, screens } from "./screens.ts";
import { pathIn, type Town, testBesideTown } from "./town.ts";
import { say, type Text } from "./words.ts";

const test = testBesideTown(inBrackets, inDots);

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

// Wait for pending file requests, so that none meets a closed page.
test.afterEach(({ context }) => context.unrouteAll({ behavior: "wait" }));

/** Public pages are built as HTML in three languages, so there is no text file to replace. */
const fetching = screens.filter(({ page, status, press }) => !page && status !== 404 && !press);

const next: Press = { name: ["common.next"] };
/** A row that opens its dialog. */
function rowOf(label: Text, key: "editNamed" | "addNamed" = "editNamed"): Press {
  return { name: [`common.rows.${key}`, { what: sayPseudo(label) }], opens: "dialog" };
}

/** Buttons on a screen that reveal more. */
const acts: { path: string; who: Screen["who"]; acts: Press[] }[] = [
  { path: "/auth", who: "visitor", acts: [{ role: "tab", name: ["auth.tabs.createAccount"] }] },
  { path: "/sign-in", who: "visitor", acts: [{ name: ["auth.signIn.submit"] }] },
  { path: "/sign-up", who: "visitor", acts: [next] },
  { path: "/sign-up?role=runner", who: "visitor", acts: [next] },
  { path: "/sign-up?role=host", who: "visitor", acts: [{ name: ["auth.createAccount.submit"] }] },
  { path: "/host-setup", who: "newcomer", acts: [next] },
  {
    path: "/homeowner",
    who: "homeowner",
    acts: [
      { name: ["nav.menu"], opens: "dialog" },
      { name: ["homeowner.dashboard.schedule"], opens: "dialog" },
      { name: ["homeowner.pause.pause"], opens: "dialog" },
      { role: "heading", name: ["homeowner.dashboard.upcoming"] },
      { name: ["homeowner.pickup.cancelLabel", { when: "…" }], opens: "dialog" },
      { name: ["homeowner.pickup.reportLabel", { when: "…" }], opens: "dialog" },
      { role: "heading", name: ["homeowner.dashboard.details.title"] },
      { role: "heading", name: ["homeowner.dashboard.quick.title"] },
      { role: "heading", name: ["homeowner.dashboard.account.title"] },
      { role: "heading", name: ["homeowner.paymentMethod.title"] },
      { name: ["homeowner.paymentMethod.update"] },
    ],
  },
  {
    path: "/calendar",
    who: "homeowner",
    acts: [
      { name: ["common.rows.editNamed", { what: "…" }], opens: "dialog" },
      { name: ["schedule.away.open"], opens: "dialog" },
      { name: ["schedule.feed.make"] },
      { name: ["schedule.feed.revoke"], opens: "dialog" },
    ],
  },
  {
    path: "/vacation-rental",
    who: "homeowner",
    acts: [
      { name: ["rental.schedule"], opens: "dialog" },
      { name: ["rental.properties.add"], opens: "dialog" },
      { name: ["rentalProperty.integration.other"], opens: "dialog" },
      { name: ["rentalProperty.automation.preview"], opens: "dialog" },
    ],
  },
  {
    path: "/vacation-rental/guests",
    who: "homeowner",
    acts: [{ name: ["guests.templates.add"], opens: "dialog" }],
  },
  {
    path: "/vacation-rental/:property",
    who: "homeowner",
    acts: [
      { name: ["rentalProperty.feeds.renameNamed", { name: "…" }], opens: "dialog" },
      { name: ["rentalProperty.feeds.removeNamed", { name: "…" }], opens: "dialog" },
      { name: ["rentalProperty.page.remove"], opens: "dialog" },
    ],
  },
  {
    path: "/notifications",
    who: "runner",
    acts: [
      { name: ["notifications.page.markRead"] },
      { role: "tab", name: ["notifications.page.filters.unread"] },
      { name: ["notifications.page.markAll"] },
      { name: ["notifications.page.undo"] },
    ],
  },
  { path: "/runner-setup", who: "newcomer", acts: [next, next] },
  {
    path: "/runner",
    who: "runner",
    acts: [],
  },
  {
    path: "/profile",
    who: "runner",
    acts: [rowOf(["profile.picture.title"], "addNamed"), rowOf(["profile.area.zipCodes"])],
  },
  {
    path: "/profile",
    who: "homeowner",
    acts: [
      rowOf(["profile.personal.name"]),
      rowOf(["profile.personal.email"]),
      rowOf(["profile.address.title"]),
      rowOf(["profile.house.title"], "addNamed"),
      rowOf(["homeowner.service.pickupDays"]),
      rowOf(["schedule.rhythms.window"]),
      rowOf(["profile.schedule.numberOfCans"]),
      rowOf(["homeowner.service.specialInstructions"]),
      rowOf(["profile.home.gateCode"]),
      rowOf(["profile.home.cansPlace"]),
      rowOf(["profile.homes.title"]),
    ],
  },
  {
    path: "/settings",
    who: "homeowner",
    acts: (["notifications", "privacy", "billing", "security"] as const).map((tab) => ({
      role: "tab",
      name: [`settings.tabs.${tab}`],
    })),
  },
  {
    path: "/admin",
    who: "admin",
    acts: [
      { name: ["admin.job.openNamed", { address: "…", day: "…" }], opens: "dialog" },
      { role: "tab", name: ["admin.tabs.homeowners"] },
      { role: "tab", name: ["admin.tabs.runners"] },
      { name: ["people.review.approveNamed", { name: "…" }], opens: "dialog" },
      { name: ["admin.list.actsNamed", { name: "…" }] },
      { name: ["people.review.rejectNamed", { name: "…" }], opens: "dialog" },
      { role: "tab", name: ["admin.tabs.settings"] },
    ],
  },
  {
    path: "/admin/support",
    who: "admin",
    acts: [{ name: ["support.admin.readNamed", { name: "…", topic: "…" }], opens: "dialog" }],
  },
  {
    path: "/admin#runners",
    who: "admin",
    acts: [
      { name: ["admin.addRunner"], opens: "dialog" },
      { name: ["admin.list.actsNamed", { name: "…" }] },
      { name: ["people.application.openNamed", { name: "…" }], opens: "dialog" },
    ],
  },
  {
    path: "/admin/dispatch",
    who: "admin",
    acts: [
      { name: ["dispatch.dayMove.open"], opens: "dialog" },
      { name: ["dispatch.day.next"] },
      { name: ["dispatch.day.next"] },
      { name: ["dispatch.day.next"] },
      { name: ["dispatch.board.giveNamed", { address: "…" }], opens: "dialog" },
      { name: ["dispatch.board.cancelNamed", { address: "…" }], opens: "dialog" },
      { role: "tab", name: ["dispatch.views.map"] },
    ],
  },
  {
    path: "/admin/credits",
    who: "admin",
    acts: [{ name: ["money.credits.give"], opens: "dialog" }],
  },
  {
    path: "/admin/homeowners/:homeowner",
    who: "admin",
    acts: [
      { name: ["people.acts.note"], opens: "dialog" },
      { name: ["money.credits.give"], opens: "dialog" },
      { name: ["people.acts.suspend"], opens: "dialog" },
      { name: ["people.acts.erase"], opens: "dialog" },
    ],
  },
  {
    path: "/admin/problems",
    who: "admin",
    acts: [{ name: ["admin.problems.resolveNamed", { kind: "…", name: "…" }], opens: "dialog" }],
  },
];

/** The wizards with their last steps' buttons; each step is opened by its draft, because an empty one is not left. */
const wizards: { path: string; wizard: string; last: number; submit: Text }[] = [
  { path: "/sign-up", wizard: "homeowner", last: 3, submit: ["auth.homeowner.submit"] },
  { path: "/sign-up?role=runner", wizard: "runner", last: 1, submit: ["auth.runner.createAccount"] },
];
for (const { path, wizard, last, submit } of wizards)
  for (let step = 1; step <= last; step += 1)
    test(`step ${step + 1} of ${path}: every text comes from the catalog and fits`, {
      tag: ["@public", "@full"],
    }, async ({ page, town }) => {
      const draft = JSON.stringify({ step, values: {} });
      await page.addInitScript(
        ([name, text]) => sessionStorage.setItem(`tidycurb-draft-${name}`, `${text}`),
        [wizard, draft],
      );
      const known = await visit(page, town, { path, who: "visitor", shows: ["common.back"] });
      const press = step === last ? submit : next.name;
      await page
        .getByRole("button", { name: beginningWith(press) })
        .filter({ visible: true })
        .first()
        .click();
      await expectOwnWords(page, known, `after ${press[0]}`);
    });

for (const screen of fetching) {
  const { path, who } = screen;
  test(`${path} of a ${who}: every text comes from the catalog and fits`, { tag: "@public" }, async ({
    page,
    faults,
    town,
  }) => {
    if (screen.refusal) faults.expect(new RegExp(`status of ${screen.refusal} `));
    if (who === "runner") await openLegs(page);
    const known = await visit(page, town, screen);
    await expectOwnWords(page, known, "at first");
    const listed = acts.find((each) => each.path === path && each.who === who);
    for (const { name, role = "button", opens } of listed?.acts ?? []) {
      const control = page.getByRole(role, { name: beginningWith(name) }).filter({ visible: true });
      await control.first().click();
      if (opens) await expect(dialog(page)).toBeVisible();
      await expectOwnWords(page, known, `after ${name[0]}`);
      if (!opens) continue;
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    }
  });
}

/** Opens it as a given person, and resolves to words there that rightly are not from the catalogue. */
async function visit(
  page: Page,
  town: Town,
  { path, who, shows, isRenderedByServer }: Screen,
): Promise<string[]> {
  await speakPseudo(page.context());
  const known: string[] = [
    ...Object.values(languageNames),
    // A row's name is translated if the catalogue has it, and then differs here.
    ...Object.values(defaultHolidayNames),
    "Admin TidyCurb",
    // Links divide it.
    ...sayPseudo(["common.agreement.step", { terms: "|", privacy: "|" }])
      .split("|", 2)
      .map((part) => part.trim()),
    // The town's rental and its calendar.
    "IL",
    "calendars.example",
    // Usage is listed by address, as far as other tests' usage is counted by then.
    ...usedPages.toSorted((one, other) => other.length - one.length),
  ];
  if (who !== "visitor") {
    const { cookies } = await town[who].storageState();
    await page.context().addCookies(cookies);
    const told = await call<Notification[]>(town[who], "GET", "/api/notifications");
    known.push(...told.flatMap(({ title, message }) => [title, message]));
    await call(town[who], "POST", "/api/settings/preferences", { language: "en" });
  }
  // Admins see everyone, including other tests' people.
  if (who === "admin")
    for (const path of [
      "/api/admin/homeowners",
      "/api/admin/runners",
      "/api/admin/jobs",
      ...["problems", "bills", "supportThreads", "invitations"].map(
        (name) => `/api/trpc/admin.${name}?input=${encodeURIComponent('{"json":{}}')}`,
      ),
    ])
      known.push(...dataIn(await call(town.admin, "GET", path)));
  await page.goto(await pathIn(town, path), { waitUntil: "networkidle" });
  // Sign-up is static HTML until first use, with the catalogue's texts from the build.
  const untouched = page.locator("template[data-app]");
  if ((await untouched.count()) > 0) {
    // A resting pointer does not count until it moves.
    await page.mouse.move(8, 8);
    await page.mouse.move(24, 24, { steps: 4 });
    await expect(untouched).toHaveCount(0);
  }
  const sign = isRenderedByServer ? say("en", shows) : sayPseudo(shows);
  await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
  return known;
}

/** Waits until the opened part stops moving. */
async function expectOwnWords(page: Page, known: string[], when: string): Promise<void> {
  await expect
    .poll(async () => [...(await findHardCoded(page, known)), ...(await findOverflow(page))], {
      message: when,
    })
    .toEqual([]);
}

function beginningWith(text: Text): RegExp {
  const [beginning = ""] = sayPseudo(text).split("…");
  return new RegExp(`^${RegExp.escape(beginning)}`);
}

function dialog(page: Page): Locator {
  return page.getByRole("dialog").filter({ visible: true });
}

/** Text that people typed, anywhere in an answer. */
function dataIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(dataIn);
  if (typeof answer !== "object" || answer === null) return [];
  const { firstName, lastName, ...rest } = answer as Record<string, unknown>;
  const typed = [
    "email",
    "city",
    "address",
    "unit",
    "specialInstructions",
    "notes",
    "words",
    "excerpt",
    "number",
  ].map((key) => rest[key]);
  return [
    ...(firstName ? [`${firstName} ${lastName}`, `${firstName}`] : []),
    ...typed.filter((text) => typeof text === "string" && text !== ""),
    ...Object.values(rest).flatMap(dataIn),
  ] as string[];
}
