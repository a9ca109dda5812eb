import type { Rates } from "#modules/payouts/contract.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./factories.ts";

/** Sets a rate as an admin who saw the current state. */
export async function setRate(
  app: TestApp,
  admin: Person,
  change: { rate: string; amount: string; effectiveOn: string },
) {
  const { rates } = (await app.typed(admin, "admin.rates")).body as Rates;
  const seen = rates.find(({ rate }) => rate === change.rate)?.lastChange ?? null;
  return app.typed(admin, "admin.setRate", { ...change, seen });
}
