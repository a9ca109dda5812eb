import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  homeownerProfiles,
  preferences,
  runnerProfiles,
  sessions,
  users,
  zipCodes,
} from "#db/schema/index.ts";
import { type User, user } from "#modules/accounts/contract.ts";
import { hour } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";
import { applicationFields, homeFields } from "#testkit/registrations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const newEmail = () => `${app.deps.newId()}@example.com`;
const register = (given: object = {}, path = "", address?: string) =>
  app.call(
    null,
    "POST",
    `/api/register${path}`,
    { firstName: "Ada", lastName: "Stone", email: newEmail(), password: "secret1", ...given },
    address ? { address } : {},
  );
const application = {
  ...applicationFields,
  availabilityWindows: ["Flexible/Anytime", "Morning (9am-12pm)", "Flexible/Anytime"],
  payoutEmail: " Pay@Example.com ",
};

const counts = async () =>
  Promise.all(
    [users, preferences, homeownerProfiles, runnerProfiles, sessions].map((table) =>
      app.deps.db.$count(table),
    ),
  );

describe("registering", () => {
  test("signs in, with the documented defaults and nothing secret", async () => {
    const answer = await register({ firstName: "  Ada ", email: " Ada.Stone@Example.COM " });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      role: "homeowner",
      firstName: "Ada",
      lastName: "Stone",
      email: "ada.stone@example.com",
      profileImageUrl: null,
      emailVerified: false,
      createdAt: app.clock.now,
      homeownerProfile: null,
      runnerProfile: null,
      preferences: { theme: "light", language: "en", timezone: "UTC", currency: "USD" },
      notificationPreferences: {
        emailNotifications: true,
        smsNotifications: false,
        pushNotifications: true,
        jobAlerts: true,
        weeklyReports: false,
        marketingEmails: false,
        securityAlerts: true,
      },
      privacy: {
        profileVisibility: "private",
        dataSharing: false,
        analyticsTracking: true,
        locationTracking: true,
      },
    });
    // Has neither more nor fewer fields than documented.
    expect(user.parse(answer.body)).toEqual(answer.body);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await app.call({ cookie }, "GET", "/api/auth/user")).body).toEqual(answer.body);
  });

  test("as a homeowner creates a home in its own time zone, without a subscription", async () => {
    const { body } = await register(
      { ...homeFields, zipCode: "90210", state: "CA", unit: " " },
      "/homeowner",
    );
    expect(body).toMatchObject({
      role: "homeowner",
      homeownerProfile: {
        unit: null,
        subscriptionStatus: "none",
        numberOfCans: 1,
        specialInstructions: null,
      },
    });
    const [row] = await app.deps.db
      .select()
      .from(homeownerProfiles)
      .where(eq(homeownerProfiles.userId, (body as User).id));
    expect(row).toMatchObject({ timeZone: "America/Los_Angeles" });
  });

  test("as a runner creates a pending application, and says so", async () => {
    const answer = await register(application, "/runner");
    expect(answer.body).toMatchObject({
      role: "runner",
      runnerProfile: {
        applicationStatus: "submitted",
        isAvailable: false,
        payoutEmail: "pay@example.com",
        availabilityWindows: ["Morning (9am-12pm)", "Flexible/Anytime"],
      },
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await app.call({ cookie }, "GET", "/api/notifications")).body).toMatchObject([
      { type: "applicationSubmitted" },
    ]);
    const [row] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.userId, (answer.body as User).id));
    expect(row).toMatchObject({ idCheckConsentedAt: app.clock.now, trainingCompletedAt: app.clock.now });
  });

  test.each(["", "/homeowner", "/runner"])(
    "stores the language it was done in (%s), and accepts no other value",
    async (path) => {
      const given = { ...homeFields, ...application, email: newEmail() };
      expect(await register({ ...given, language: "de" }, path)).toMatchObject({
        status: 400,
        body: { issues: [{ path: "language", key: "validation.invalid" }] },
      });
      const { body } = await register({ ...given, language: "es" }, path);
      expect(body).toMatchObject({ preferences: { language: "es" } });
    },
  );

  test.each(["", "/homeowner", "/runner"])(
    "with an email in use (%s) leaves no rows and reveals nothing else",
    async (path) => {
      const { email } = await addUser(app);
      const before = await counts();
      const answer = await register({ ...homeFields, ...application, email: email.toUpperCase() }, path);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "EMAIL_IN_USE", message: "This email already has an account." },
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(await counts()).toEqual(before);
    },
  );

  test("leaves nothing behind when the profile cannot be created", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const before = await counts();
    await app.database.execute(
      "alter table homeowner_profiles add constraint none_now check (city <> 'Brokenville')",
    );
    expect((await register({ ...homeFields, city: "Brokenville" }, "/homeowner")).status).toBe(500);
    expect(await counts()).toEqual(before);
  });

  test("is limited to twenty an hour per address, failed ones included", async () => {
    const address = newAddress();
    const { email } = await addUser(app);
    expect((await register({ email }, "", address)).status).toBe(409);
    for (let index = 0; index < 19; index++) {
      const path = ["", "/homeowner", "/runner"][index % 3];
      expect((await register({ ...homeFields, ...application }, path, address)).status).toBe(201);
    }
    app.clock.advance(hour / 2);
    for (const path of ["", "/homeowner", "/runner"]) {
      const refused = await register({ ...homeFields, ...application }, path, address);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("1800");
    }
    expect((await register()).status).toBe(201);
    app.clock.advance(hour / 2);
    expect((await register({}, "", address)).status).toBe(201);
  });
});

describe("a password", () => {
  const documented = "Password must be at least 6 characters";
  const messageOf = ({ body }: Answer) => (body as { message?: string }).message;

  test.each(["12345", "", "      ", "\t\n \t\n ", null, 123456, ["secret1"]])(
    "%j is refused",
    async (password) => {
      const answer = await register({ password });
      expect([answer.status, messageOf(answer)]).toEqual([400, documented]);
    },
  );

  test("with a NUL is refused", async () => {
    expect((await register({ password: "pass\u0000word" })).status).toBe(400);
  });

  test.each([257, 1025, 1_000_000])("of %i characters is refused without being hashed", async (length) => {
    const answer = await register({ password: "x".repeat(length) });
    expect([answer.status, messageOf(answer)]).toEqual([400, "Password must be at most 256 characters"]);
  });

  test.each([
    "123456",
    "x".repeat(64),
    "x".repeat(256),
    "  spaces  ",
    "пароль-密码-🔑",
    "'; drop table users; --",
  ])("%j signs in, and nothing shorter or different does", async (password) => {
    const email = newEmail();
    expect((await register({ email, password })).status).toBe(201);
    const signIn = (given: string) => app.call(null, "POST", "/api/login", { email, password: given });
    expect((await signIn(password)).status).toBe(200);
    for (const other of [password.slice(0, -1), `${password}x`, password.trim(), password.toUpperCase()])
      if (other !== password) expect((await signIn(other)).status).not.toBe(200);
  });
});

describe("the fields of a registration", () => {
  const message = async (given: object, path: string) =>
    ((await register({ ...homeFields, ...application, ...given }, path)).body as { message?: string })
      .message;

  test.each([
    ["/homeowner", { firstName: " " }, "First name is required"],
    ["/homeowner", { lastName: "" }, "Last name is required"],
    ["/homeowner", { email: "ada@" }, "Please enter a valid email address"],
    ["/homeowner", { email: `${"a".repeat(250)}@b.com` }, "Please enter a valid email address"],
    ["/homeowner", { phoneNumber: "123456789" }, "Please enter a valid phone number"],
    ["/homeowner", { phoneNumber: "call me maybe" }, "Please enter a valid phone number"],
    ["/homeowner", { address: "  " }, "Address is required"],
    ["/homeowner", { city: "" }, "City is required"],
    ["/homeowner", { state: "N" }, "State is required"],
    ["/homeowner", { state: "ZZ" }, "State is required"],
    ["/homeowner", { zipCode: "1234" }, "Please enter a valid 5-digit ZIP code"],
    ["/homeowner", { zipCode: "123456" }, "Please enter a valid 5-digit ZIP code"],
    ["/homeowner", { zipCode: "1234a" }, "Please enter a valid 5-digit ZIP code"],
    ["/homeowner", { zipCode: "١٢٣٤٥" }, "Please enter a valid 5-digit ZIP code"],
    ["/homeowner", { pickupDays: [] }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: ["monday"] }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: '["Funday"]' }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: "[" }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: '"[\\"Monday\\"]"' }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: {} }, "Please select at least one pickup day"],
    ["/homeowner", { pickupDays: Array(10_000).fill("Monday") }, "Please select at least one pickup day"],
    ["/homeowner", { address: "12 Oak\u0000Avenue" }, "This text has characters that cannot be stored"],
    ["/homeowner", { address: "x".repeat(121) }, "This text is too long"],
    ["/runner", { serviceAreas: [] }, "Please enter at least one ZIP code"],
    ["/runner", { serviceAreas: ["1234"] }, "Please enter a valid 5-digit ZIP code"],
    ["/runner", { serviceAreas: "10001" }, "Please enter at least one ZIP code"],
    ["/runner", { serviceAreas: Array(201).fill("10001") }, "Please enter at most 200 ZIP codes"],
    ["/runner", { availabilityWindows: [] }, "Please select at least one availability window"],
    ["/runner", { availabilityWindows: ["Night"] }, "Please select at least one availability window"],
    ["/runner", { vehicleType: "car" }, "Vehicle type is required"],
    ["/runner", { vehicleType: "__proto__" }, "Vehicle type is required"],
    ["/runner", { payoutEmail: "none" }, "Please enter a valid email for payouts"],
    ["/runner", { idCheckConsent: false }, "You must consent to ID verification"],
    ["/runner", { idCheckConsent: "true" }, "You must consent to ID verification"],
    ["/runner", { trainingCompleted: undefined }, "Tick the box to confirm you finished the training"],
  ])("%s with %j answer with the documented text: %s", async (path, given, words) => {
    expect(await message(given, path)).toBe(words);
  });

  test("accept pickup days as a JSON string, in any order and with repeats", async () => {
    const { body } = await register(
      { ...homeFields, pickupDays: '["Sunday","Monday","Sunday"]' },
      "/homeowner",
    );
    expect(body).toMatchObject({ homeownerProfile: { pickupDays: ["Monday", "Sunday"] } });
  });

  test("accept two hundred ZIP codes, each once", async () => {
    const known = await app.deps.db.select().from(zipCodes).orderBy(zipCodes.zip).limit(199);
    const serviceAreas = known.map(({ zip }) => zip);
    const given = { ...application, serviceAreas: [...serviceAreas, serviceAreas[0]] };
    const { body } = await register(given, "/runner");
    expect(JSON.parse((body as User).runnerProfile?.serviceAreas ?? "")).toEqual(serviceAreas);
  });
});
