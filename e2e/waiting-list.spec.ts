import { expect } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { heading } from "./parts.ts";
import { call, newEmail, signInAdmin } from "./people.ts";

type Waiting = {
  result: { data: { json: { rows: { email: string; zipCode: string; language: string }[] } } };
};

const served = "Great! We serve your area. Get started today!";

test.describe("an area without runners", { tag: "@public" }, () => {
  test("the ZIP check leads to its waiting list, and an admin sees who waits", async ({
    page,
    newPage,
    zipCode,
  }) => {
    await page.goto("/how-it-works");
    await page.getByRole("textbox", { name: "ZIP code" }).fill(zipCode);
    await page.getByRole("button", { name: "Check My Area" }).click();
    await expect(page.getByText("No runner serves this ZIP code yet.")).toBeVisible();
    await expect(page.getByText(served)).toBeHidden();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Join the waiting list" }).click();
    await expect(heading(page)).toHaveText(`No runner serves ${zipCode} yet.`);
    await expectNoAxeFindings(page);
    const email = newEmail();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Join the Waiting List" }).click();
    await expect(heading(page)).toHaveText("You’re on the list.");
    await expect(page.getByText(/^You joined on \w{3} \d+, \d{4}\.$/)).toBeVisible();
    await expectNoAxeFindings(page);

    const adminPage = await newPage();
    await signInAdmin(adminPage.context().request);
    await adminPage.goto("/admin/waiting-list");
    const row = adminPage.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText(zipCode);
    await expect(row).toContainText("No runner yet");
    await expectNoAxeFindings(adminPage);
  });

  test("a member's page gives the same answer", { tag: "@full" }, async ({ page, signInAs }) => {
    await signInAs(page, "homeowner");
    await page.goto("/area?zip=99501");
    await expect(heading(page)).toHaveText("No runner serves 99501 yet.");
    await page.goto("/area?zip=62");
    await expect(page.getByRole("textbox", { name: "ZIP code" })).toHaveAccessibleDescription(
      "Please enter a valid 5-digit zip code",
    );
  });

  test("nothing is offered in an area with runners", { tag: "@full" }, async ({
    page,
    newCaller,
    signInAs,
    zipCode,
  }) => {
    await signInAs(await newCaller(), "runner");
    await page.goto("/how-it-works");
    await page.getByRole("textbox", { name: "ZIP code" }).fill(zipCode);
    await page.getByRole("button", { name: "Check My Area" }).click();
    await expect(page.getByText(served)).toBeVisible();
    await expect(page.getByRole("link", { name: "Join the waiting list" })).toBeHidden();
  });
});

test.describe("without JavaScript", { tag: "@public" }, () => {
  test.use({ javaScriptEnabled: false });

  test("the waiting list is offered and joined, in the page's language", async ({ page, admin, zipCode }) => {
    await page.goto("/es");
    await page.getByRole("textbox", { name: "Código postal" }).fill(zipCode);
    await page.getByRole("button", { name: "Consultar mi zona" }).click();
    await expect(heading(page)).toHaveText(`Todavía no hay runners en ${zipCode}.`);
    const email = newEmail();
    await page.getByRole("textbox", { name: "Correo electrónico" }).fill(email);
    await page.getByRole("button", { name: "Unirme a la lista de espera" }).click();
    await expect(heading(page)).toHaveText("Ya estás en la lista.");
    expect(page.url()).not.toContain(encodeURIComponent(email));

    const answer = await call<Waiting>(
      admin,
      "GET",
      `/api/trpc/admin.waitingList?input=${encodeURIComponent('{"json":{"limit":50}}')}`,
    );
    expect(answer.result.data.json.rows.filter((row) => row.email === email)).toMatchObject([
      { zipCode, language: "es" },
    ]);
  });

  test("a visitor writes to us from the contact page", { tag: "@anyWidth" }, async ({ page }) => {
    await page.goto("/contact");
    const email = page.getByRole("textbox", { name: "Your email" });
    await email.fill("ana@example");
    await page.getByRole("textbox", { name: "Your message" }).fill("Do you serve my street?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await email.fill(newEmail());
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Thanks. We got your message, and will answer by email.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your email" })).toBeHidden();
  });
});
