import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";
import { failGiftRefund } from "#testkit/growth.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("a returned refund that is sent again and paid another way at once is settled once", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    const id = await failGiftRefund(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        app.typed(admin, "admin.settleRefund", { id, isPaid: nth % 2 === 0 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const acts = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "admin.settleRefund"));
    expect(acts).toHaveLength(round + 1);
  }
  await expectInvariants(app);
});
