import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { guestTemplates } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { addRental, addStay, guestTemplate } from "#testkit/rentals-of-guests.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

test("an email goes out once, however many runs and hosts send it at once, and at most fifty a day", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    app.emails.length = 0;
    await app.deps.db.delete(guestTemplates);
    const hosts = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const host = await addHomeowner(app);
        const rental = await addRental(app, host);
        const template = { ...guestTemplate, isAutomatic: true };
        const saved = await app.typed(host, "guests.saveTemplate", template);
        const stays: string[] = [];
        for (let count = 0; count < (index === 0 ? 60 : 5); count += 1) {
          const stayId = await addStay(app, rental);
          await app.typed(host, "guests.saveGuest", {
            stayId,
            email: `${stayId}@example.com`,
            language: "en",
          });
          stays.push(stayId);
        }
        return { host, stays, templateId: (saved.body as { id: string }).id };
      }),
    );
    app.clock.now = "2026-03-12T20:30:00.000Z";
    await Promise.all([
      ...Array.from({ length: 3 }, () => sendGuestMessages(app.deps)),
      ...hosts.flatMap(({ host, stays, templateId }) =>
        stays
          .slice(-2)
          .flatMap((stayId) =>
            Array.from({ length: 2 }, () => app.typed(host, "guests.sendMessage", { stayId, templateId })),
          ),
      ),
    ]);
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    await Promise.all([app.queue.drain(workers, 60_000), app.queue.drain(workers, 60_000)]);
    expect(app.emails).toHaveLength(50 + 3 * 5);
    expect(new Set(app.emails.map(({ to }) => to)).size).toBe(50 + 3 * 5);
  }
});
