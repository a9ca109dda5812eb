import { expect } from "@playwright/test";
import { expectNoAxeFindings, test } from "./fixtures.ts";
import { addHomeowner } from "./people.ts";

test.describe("seeing what a person sees", { tag: "@admin" }, () => {
  test("is read only, marked, ends, and leaves nothing in the browser", async ({
    page,
    newCaller,
    signInAs,
    admin,
    zipCode,
  }) => {
    const { request } = await newCaller();
    await addHomeowner(request, zipCode, { firstName: "Maya", lastName: "Viewed" });
    const found = await (await admin.get("/api/admin/homeowners", { params: { limit: 50 } })).json();
    const { id } = found.find((each: { zipCode: string }) => each.zipCode === zipCode);
    await signInAs(page, "admin");
    const place = `/admin/homeowners/${id}`;
    await page.goto(place);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("button", { name: "See What They See" }).click();

    const bar = page.getByRole("region", { name: "Viewing as a person" });
    await expect(bar).toContainText(/You see what Maya sees\. Read only\. Ends at \d/);
    await page.goto("/calendar");
    await expect(bar).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto("/profile");
    await expect(page.getByRole("main").getByText("Maya Viewed")).toBeVisible();

    // The admin's other tab stays the admin's.
    const other = await page.context().newPage();
    await other.goto(place);
    await expect(other.getByRole("button", { name: "Actions" })).toBeVisible();
    await expect(other.getByRole("region", { name: "Viewing as a person" })).toHaveCount(0);
    await other.close();

    await bar.getByRole("button", { name: "End" }).click();
    await expect(page).toHaveURL(new RegExp(`${place}$`));
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
    await expect(bar).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const open = indexedDB.open("tidycurb");
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
      for (const name of database.objectStoreNames) {
        const all = database.transaction(name).objectStore(name).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        texts.push(JSON.stringify(all.result));
      }
      database.close();
      return texts.join(" ");
    });
    expect(kept).not.toMatch(/Maya|Viewed/);
    await page.goto("/admin/audit");
    await expect(
      page.getByText("Stopped viewing as a person").and(page.locator(":visible")).first(),
    ).toBeVisible();
  });
});
