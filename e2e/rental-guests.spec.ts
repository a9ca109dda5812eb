import { type APIRequestContext, expect } from "@playwright/test";
import { publishCalendar } from "./calendars.ts";
import { daysFromNow, expectNoAxeFindings, expectToast, test, weekdaysOf } from "./fixtures.ts";
import { emailsIn } from "./outbox.ts";
import { call, newEmail } from "./people.ts";

test.describe("guest messages", { tag: "@rental" }, () => {
  test("a guest is named, gets a template's email, and unsubscribes", async ({
    page,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const host = await signInAs(page, "homeowner");
    await addRental(page.request, zipCode);
    const email = newEmail();
    await page.goto("/vacation-rental/guests");
    const note = page.getByText("Confirm your email address under Settings, Security.");
    await expect(note).toBeVisible();
    const { pathname, hash } = new URL(
      /http\S+\/verify-email#\S+/.exec(await emailTo(host.email, "/verify-email#"))?.[0] ?? "",
    );
    await page.goto(pathname + hash);
    await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    await page.goto("/vacation-rental");
    await page.getByRole("link", { name: "Guest Management" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Guest Management" })).toBeVisible();
    await expect(note).toBeHidden();
    const stays = page.getByRole("region", { name: "Lakeside Cottage" });
    await expect(stays.getByText("No guest named yet")).toBeVisible();
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Use “Welcome & trash day”" }).click();
    const editor = page.getByRole("dialog", { name: "New template" });
    await expect(editor.getByText("The cans: Behind the garage.")).toBeVisible();
    await editor.getByRole("tab", { name: "Español" }).click();
    await editor.getByRole("textbox", { name: "Subject" }).fill("Hola desde {propiedad}");
    await expect(editor.getByText("There is no short code “{propiedad}”.")).toBeVisible();
    await editor.getByRole("textbox", { name: "Subject" }).fill("Hola desde {property}");
    await expectNoAxeFindings(page);
    await editor.getByRole("button", { name: "Save template" }).click();
    await expectToast(page, "Template saved", "“Welcome & trash day” is ready.");

    // The new template adds a line to the stay, which moves its button.
    await expect(stays.getByText("“Welcome & trash day” needs an email address")).toBeVisible();
    await stays.getByRole("button", { name: /^Add guest:/ }).click();
    const guest = page.getByRole("dialog", { name: "Guest at Lakeside Cottage" });
    await guest.getByLabel(/^Name/).fill("Ana");
    await guest.getByLabel(/^Email address/).fill(email);
    await guest.getByLabel("Language").selectOption("es");
    await guest.getByRole("button", { name: "Save guest" }).click();
    await expectToast(page, "Guest saved", "Messages to this guest are in Spanish.");
    await expect(guest.getByText(/^Sends automatically/)).toBeVisible();
    await expectNoAxeFindings(page);

    await guest.getByRole("button", { name: "View: Welcome & trash day" }).click();
    const message = page.getByRole("dialog", { name: "Welcome & trash day" });
    await expect(message.getByText("Hola desde Lakeside Cottage")).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await message.getByRole("button", { name: "Copy" }).click();
    await expectToast(page, "Copied", "Paste it into your chat with the guest.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Hola desde Lakeside Cottage\n\nHola Ana:/,
    );
    await message.getByRole("button", { name: "Send by email" }).click();
    const question = page.getByRole("dialog", { name: "Send this message now?" });
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Send now" }).click();
    await expectToast(page, "Message sent", `It is on its way to ${email}.`);
    await expect(message.getByText(/^It was sent/)).toBeVisible();
    await expect(message.getByRole("button", { name: "Send by email" })).toBeHidden();

    const sentEmail = await emailTo(email);
    expect(sentEmail).toContain("Subject: Hola desde Lakeside Cottage");
    expect(sentEmail).toContain("Behind the garage");
    const link = /http\S+\/stop-messages\?token=\S+/.exec(sentEmail)?.[0] ?? "";
    const guestPage = await newPage();
    await guestPage.goto(new URL(link).pathname + new URL(link).search);
    const stop = guestPage.getByRole("button", { name: "Stop the messages" });
    await expect(stop).toBeVisible();
    await expectNoAxeFindings(guestPage);
    await stop.click();
    await expect(
      guestPage.getByText("You get no more messages about your stay at Lakeside Cottage."),
    ).toBeVisible();
    await expectNoAxeFindings(guestPage);

    await page.reload();
    await expect(stays.getByText("Wants no messages")).toBeVisible();
  });

  test("a stay's bar opens its guest, whose message and page tell the trash days", async ({
    page,
    newPage,
    signInAs,
    zipCode,
  }) => {
    const host = await signInAs(page, "homeowner");
    await addRental(page.request, zipCode);
    const { pathname, hash } = new URL(
      /http\S+\/verify-email#\S+/.exec(await emailTo(host.email, "/verify-email#"))?.[0] ?? "",
    );
    await page.goto(pathname + hash);
    await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    const email = newEmail();
    await page.goto("/vacation-rental");
    const board = page.getByRole("region", { name: "Stays and Pickups" });
    await board
      .getByRole("button", { name: /Airbnb|Reserved|Guests arrive|Booking/ })
      .locator("visible=true")
      .first()
      .click();
    const guest = page.getByRole("dialog", { name: "Guest at Lakeside Cottage" });
    await guest.getByLabel(/^Email address/).fill(email);
    await guest.getByRole("button", { name: "Save guest" }).click();
    await expectToast(page, "Guest saved", "Messages to this guest are in English.");
    await guest.getByRole("button", { name: "Prepare the trash day message" }).click();
    await guest.getByRole("button", { name: "View: Trash Days" }).click();
    const message = page.getByRole("dialog", { name: "Trash Days" });
    await expect(message.getByText(/The truck comes once during your stay, on/)).toBeVisible();
    await message.getByRole("button", { name: "Send by email" }).click();
    await page.getByRole("dialog", { name: "Send this message now?" }).getByText("Send now").click();
    await expectToast(page, "Message sent", `It is on its way to ${email}.`);
    expect(await emailTo(email)).toContain("The truck comes once during your stay");
    await page.keyboard.press("Escape");
    await expect(guest.getByText(/^Email sent .*, by /)).toBeVisible();
    await expectNoAxeFindings(page);

    await guest.getByRole("button", { name: "Copy link to trash days" }).click();
    const link = (await guest.getByRole("link", { name: /\/stay\// }).textContent()) ?? "";
    const guestPage = await newPage();
    await guestPage.goto(new URL(link).pathname);
    await expect(guestPage.getByText(/The truck comes once during your stay/)).toBeVisible();
    await expectNoAxeFindings(guestPage);
  });

  test("a stranger opens a record by its link until the host ends it", async ({
    page,
    faults,
    newPage,
    signInAs,
    zipCode,
  }) => {
    await signInAs(page, "homeowner");
    const propertyId = await addRental(page.request, zipCode);
    await page.goto(`/vacation-rental/record/${propertyId}`);
    await page.getByRole("button", { name: "Create a Link" }).click();
    const link = (await page.getByRole("link", { name: /\/record\// }).textContent()) ?? "";
    await expectNoAxeFindings(page);
    const stranger = await newPage();
    const { pathname } = new URL(link);
    await stranger.goto(pathname);
    await expect(stranger.getByRole("heading", { name: "Lakeside Cottage" })).toBeVisible();
    await expectNoAxeFindings(stranger);
    const pdf = await stranger.request.get(
      (await stranger.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await page.getByRole("button", { name: "End All Links" }).click();
    await page
      .getByRole("dialog", { name: "End all links?" })
      .getByRole("button", { name: "End All Links" })
      .click();
    await expect(page.getByText("Links ended")).toBeVisible();
    faults.expect(/status of 400 .*rental\.sharedRecord/);
    await stranger.goto(pathname);
    await expect(stranger.getByText("This link no longer works")).toBeVisible();
  });

  test("without a calendar there are no bookings but a link to connect one", { tag: "@full" }, async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, "homeowner");
    await page.goto("/vacation-rental/guests");
    await expect(page.getByText("No stays yet")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Connect a calendar" }).click();
    await expect(page).toHaveURL(/\/vacation-rental$/);
  });
});

/** A rental with one upcoming stay. Returns its id. */
async function addRental(host: APIRequestContext, zipCode: string): Promise<string> {
  type Added = { result: { data: { json: { id: string } } } };
  const ask = (name: string, json: object) => call<Added>(host, "POST", `/api/trpc/rental.${name}`, { json });
  const { result } = await ask("addProperty", {
    name: "Lakeside Cottage",
    address: "9 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode,
    guests: 6,
    bedrooms: 3,
    amenities: [],
    collectionDays: weekdaysOf([daysFromNow(6)]),
    cansPlace: "Behind the garage",
  });
  const name = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  const address = await publishCalendar(name, [{ from: daysFromNow(5), until: daysFromNow(8) }]);
  await ask("addFeed", { propertyId: result.data.json.id, kind: "airbnb", address });
  return result.data.json.id;
}

/** The email the server sent to an address, once it exists. */
async function emailTo(email: string, words = ""): Promise<string> {
  const found = async () => {
    const sentEmails = await emailsIn(process.env.E2E_DATA_DIR ?? "");
    return (
      sentEmails.find((sentEmail) => sentEmail.startsWith(`To: ${email}\n`) && sentEmail.includes(words)) ??
      ""
    );
  };
  await expect.poll(found).not.toBe("");
  return found();
}
