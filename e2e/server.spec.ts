import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { expect } from "@playwright/test";
import type { AdminRunner, User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { daysFromNow, fromNewAddress, test, weekdaysOf } from "./fixtures.ts";
import { addApplicant, approve, call, newEmail, openPickups } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

test.describe("the running server", { tag: "@server" }, () => {
  test("answers a visitor as documented", async ({ request }) => {
    const answers = {
      "GET /api/health": 200,
      "GET /api/openapi.json": 200,
      "GET /api/user": 401,
      "GET /api/auth/user": 401,
      "GET /api/homeowner/jobs": 401,
      "GET /api/runner/available-jobs": 401,
      "GET /api/runner/jobs": 401,
      "GET /api/admin/runners": 401,
      "GET /api/notifications": 401,
      "GET /api/nothing": 404,
      "DELETE /api/login": 405,
      "POST /api/logout": 200,
      "POST /api/login": 400,
      "POST /api/runner/accept-job": 401,
    };
    for (const [path, status] of Object.entries(answers)) {
      const [method, url = ""] = path.split(" ");
      const answer = await request.fetch(url, { method });
      expect(answer.status(), path).toBe(status);
      expect(answer.headers()["cache-control"], path).toBe("no-store");
      expect(answer.headers()["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
      if (status < 400) continue;
      expect(await answer.json(), path).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        requestId: answer.headers()["x-request-id"],
      });
    }
    expect((await request.delete("/api/login")).headers().allow).toBe("POST, GET");
    expect(await (await request.get("/api/user")).json()).toMatchObject({
      message: "Unauthorized",
      code: "UNAUTHORIZED",
    });
    const login = await request.get("/api/login?returnTo=/runner", { maxRedirects: 0 });
    expect([login.status(), login.headers().location]).toEqual([302, "/auth?returnTo=%2Frunner"]);
  });

  test("refuses another site's page", async ({ request }) => {
    const answer = await request.post("/api/logout", { headers: { origin: "https://evil.example" } });
    expect(answer.status()).toBe(403);
  });
});

test.describe("the running server", { tag: "@server" }, () => {
  // In order: both use one server on the embedded database, and the last test ends it.
  test.describe.configure({ mode: "default" });
  let server: AppServer;
  test.beforeAll(async () => {
    server = await startAppServer();
  });
  test.afterAll(() => server?.stop());

  test("completes the main story over the documented paths alone", async ({ playwright, zipCode }) => {
    const newClient = () =>
      playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: fromNewAddress() });
    const [homeowner, runner, admin] = [await newClient(), await newClient(), await newClient()];
    await call(admin, "POST", "/api/login", server.admin);
    // The weekly days come after the scheduled pickup, whatever day it is today.
    const pickupDays = weekdaysOf([daysFromNow(4), daysFromNow(6)]);
    const account = { password: "correct horse", lastName: "Homes", phoneNumber: "217-555-0134" };

    // A service can only begin where a runner serves; this one stays offline. Approved later, they would trigger a
    // notice to the homeowner.
    const neighbor = await addApplicant(await newClient(), zipCode);
    await approve(admin, neighbor.email);

    const registered = await homeowner.post("/api/register/homeowner", {
      data: {
        ...account,
        firstName: "Harper",
        email: newEmail(),
        address: "1600 Elm Street",
        unit: "Unit 4B",
        city: "Springfield",
        state: "IL",
        zipCode,
        pickupDays: pickupDays.toReversed(),
        specialInstructions: "Gate code 4711",
      },
    });
    expect(registered.status()).toBe(201);
    const { homeownerProfile: home } = (await registered.json()) as User;
    expect(home).toMatchObject({ pickupDays, subscriptionStatus: "none" });
    const pickup = { scheduledDate: daysFromNow(1), timeWindow: "08:00", status: "scheduled" };
    const tooSoon = await homeowner.post("/api/homeowner/jobs", { data: pickup });
    expect([tooSoon.status(), (await tooSoon.json()).code]).toEqual([409, "SUBSCRIPTION_REQUIRED"]);
    expect(await call(homeowner, "POST", "/api/create-subscription")).toMatchObject({
      status: "incomplete",
      testMode: true,
    });
    expect(await call(homeowner, "POST", "/api/profile/homeowner", { ...home })).toMatchObject({
      homeownerProfile: { subscriptionActive: true, subscriptionStatus: "active", monthlyRate: "29.00" },
    });
    const scheduled = await homeowner.post("/api/homeowner/jobs", { data: pickup });
    expect(scheduled.status()).toBe(201);
    const { id: jobId } = (await scheduled.json()) as Job;
    const weekly = (await openPickups(homeowner)).filter(({ id }) => id !== jobId);
    expect(weekly.length).toBeGreaterThanOrEqual(6);

    const email = newEmail();
    const applied = await runner.post("/api/register/runner", {
      data: {
        ...account,
        firstName: "Riley",
        email,
        city: "Springfield",
        serviceAreas: [zipCode],
        availabilityWindows: ["Flexible/Anytime"],
        vehicleType: "Walk",
        payoutEmail: email,
        idCheckConsent: true,
        trainingCompleted: true,
      },
    });
    expect(applied.status()).toBe(201);
    expect((await runner.get("/api/runner/available-jobs")).status()).toBe(403);
    const [newest] = await call<AdminRunner[]>(admin, "GET", "/api/admin/runners?limit=1");
    expect(newest).toMatchObject({ applicationStatus: expect.any(String) });
    await approve(admin, email);

    expect(await call(runner, "GET", "/api/runner/available-jobs")).toEqual([]);
    await call(runner, "POST", "/api/runner/availability", { isAvailable: true });
    const offers = await call<Job[]>(runner, "GET", "/api/runner/available-jobs");
    expect(offers.map(({ id }) => id)).toEqual([jobId, ...weekly.map(({ id }) => id)]);
    expect(offers[0]).toMatchObject({
      id: jobId,
      address: `Elm Street, ${zipCode}`,
      specialInstructions: null,
      runner: null,
    });
    expect(await call(runner, "POST", "/api/runner/accept-job", { jobId })).toMatchObject({
      status: "assigned",
      address: `1600 Elm Street, Unit 4B, Springfield ${zipCode}`,
      specialInstructions: "Gate code 4711",
    });
    // Accepting one's own job again, as from a second phone, changes nothing.
    expect(await call(runner, "POST", "/api/runner/accept-job", { jobId })).toMatchObject({
      id: jobId,
      status: "assigned",
    });
    expect((await call<Job[]>(homeowner, "GET", "/api/homeowner/jobs"))[0]).toMatchObject({
      id: jobId,
      status: "assigned",
      runner: { user: { firstName: "Riley" } },
    });
    const completed = await call<Job>(runner, "POST", "/api/runner/complete-job", { jobId });
    expect(completed).toMatchObject({ status: "completed", paymentAmount: "12.00" });
    expect(await call(runner, "POST", "/api/runner/complete-job", { jobId })).toEqual(completed);
    expect((await call<Job[]>(homeowner, "GET", "/api/homeowner/jobs")).map(({ status }) => status)).toEqual([
      "completed",
      ...weekly.map(() => "scheduled"),
    ]);
    // It was done a day early, so it is reviewed before the homeowner is told that the curb is clear.
    const told = await call<{ type: string }[]>(homeowner, "GET", "/api/notifications");
    // In the evening the homeowner is also reminded of tomorrow's pickup.
    expect(told.filter(({ type }) => type !== "pickupTomorrow")).toMatchObject([
      { type: "jobAccepted", isRead: false },
    ]);

    await call(homeowner, "POST", "/api/logout");
    expect((await homeowner.get("/api/homeowner/jobs")).status()).toBe(401);
  });

  test("finishes a request in progress after SIGTERM, takes no other, and ends within 5 s", async () => {
    const body = JSON.stringify({
      firstName: "Noor",
      lastName: "Newcomer",
      email: newEmail(),
      password: "correct horse",
    });
    const registration = httpRequest(`${server.url}/api/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        expect: "100-continue",
      },
    });
    registration.flushHeaders();
    await once(registration, "continue");
    registration.write(body.slice(0, 20));

    const stopped = server.stop();
    await expect.poll(() => isListening(server.url)).toBe(false);
    registration.end(body.slice(20));
    const [answer] = await once(registration, "response");
    expect(answer.statusCode).toBe(201);
    expect(await json(answer)).toMatchObject({ firstName: "Noor", role: "homeowner" });
    expect(await stopped).toBe(0);
  });
});

async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "localhost");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
