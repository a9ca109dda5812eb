import { eq } from "drizzle-orm";
import { invoices, subscriptions } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import { addUser, serveArea } from "./factories.ts";
import { homeFields } from "./registrations.ts";

/** A monthly bill of a subscribed homeowner, declined once by the card. */
export async function addFailedInvoice(
  app: TestApp,
  userId: string,
  differences: Partial<typeof invoices.$inferInsert> = {},
): Promise<string> {
  const [subscription] = await app.deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  if (!subscription) throw new Error("A bill needs a subscription");
  const id = app.deps.newId();
  await app.deps.db.insert(invoices).values({
    id,
    userId,
    subscriptionId: subscription.id,
    providerId: `in_${id}`,
    status: "open",
    amountCents: 2900,
    attempts: 1,
    periodStartsOn: "2026-03-01",
    periodEndsOn: "2026-04-01",
    createdAt: app.clock.now,
    ...differences,
  });
  return id;
}

/** The paid first bill of a homeowner who just subscribed and set up a home. */
export async function addPaidInvoice(app: TestApp): Promise<string> {
  const homeowner = await addUser(app);
  await serveArea(app, homeFields.zipCode);
  await app.typed(homeowner, "homeowner.createSubscription");
  await app.typed(homeowner, "homeowner.saveService", homeFields);
  const { body } = await app.typed(homeowner, "homeowner.billing");
  return (body as { invoices: { id: string }[] }).invoices[0]?.id ?? "";
}
