import { expect } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { call, newEmail, signInAdmin } from "./people.ts";

type Waiting = {
  result: { data: { json: { rows: { email: string; zipCode: string; language: string }[] } } };
};

const offer = /^No runner serves this ZIP code yet\./;
const served = "Great! We serve your area. Get started today!";

test.describe("an area without runners", { tag: "@public" }, () => {
  test("the ZIP check says so instead of its answer, and an admin sees who waits", async ({
    page,
    newPage,
    zipCode,
  }) => {
    await page.goto("/how-it-works");
    await page.getByRole("textbox", { name: "ZIP code" }).fill(zipCode);
    await page.getByRole("button", { name: "Check My Area" }).click();
    await expect(page.getByText(offer)).toBeVisible();
    await expect(page.getByText(served)).toBeHidden();
    await expectNoAxeFindings(page);
    const email = newEmail();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Tell me when" }).click();
    await expect(page.getByText("You’re on the list. We’ll write to you.")).toBeVisible();
    await expect(page.getByText(offer)).toBeHidden();

    const adminPage = await newPage();
    await signInAdmin(adminPage.context().request);
    await adminPage.goto("/admin");
    await adminPage.getByRole("tab", { name: "Homeowners" }).click();
    const row = adminPage.getByRole("article").filter({ hasText: email });
    await expect(row).toContainText(zipCode);
    await expect(row).toContainText("No runner yet");
    await expectNoAxeFindings(adminPage);
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
    const answered = page.waitForResponse(/site\.coverage/);
    await page.getByRole("button", { name: "Check My Area" }).click();
    expect(await (await answered).json()).toMatchObject([
      { result: { data: { json: { hasRunners: true } } } },
    ]);
    await expect(page.getByText(served)).toBeVisible();
    await expect(page.getByText(offer)).toBeHidden();
  });
});

test.describe("without JavaScript", { tag: "@public" }, () => {
  test.use({ javaScriptEnabled: false });

  test("the waiting list is offered and joined, in the page's language", async ({ page, admin, zipCode }) => {
    await page.goto("/es/how-it-works");
    await page.getByRole("textbox", { name: "Código postal" }).fill(zipCode);
    await page.getByRole("button", { name: "Consultar mi zona" }).click();
    await expect(page.getByText(/^Todavía no hay runners/)).toBeVisible();
    await expect(page.getByText("¡Excelente! Damos servicio en tu zona.")).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Código postal" })).toHaveValue(zipCode);
    const email = newEmail();
    await page.getByRole("textbox", { name: "Correo electrónico" }).fill(email);
    await page.getByRole("button", { name: "Recibir aviso" }).click();
    await expect(page.getByText("Ya estás en la lista. Te escribiremos.")).toBeVisible();
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
});
