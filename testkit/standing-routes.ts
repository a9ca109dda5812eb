import type { Answer, TestApp } from "./app.ts";
import { addHomeowner, type Homeowner, type Runner } from "./factories.ts";

/** Homes of a street, and runners who claim it. */
export function streetKit(app: () => TestApp) {
  /** Adds homes on Maple Street. */
  async function addStreet(zipCode: string, count: number): Promise<Homeowner[]> {
    const homes: Homeowner[] = [];
    for (let nth = 0; nth < count; nth++)
      homes.push(
        await addHomeowner(app(), {
          zipCode,
          address: `${nth + 1} Maple Street`,
          publicStreet: "Maple Street",
        }),
      );
    return homes;
  }

  const claim = (runner: Runner, zipCode: string, weekday = "Tuesday"): Promise<Answer> =>
    app().typed(runner, "runner.claimStreet", { zipCode, street: "maple street", weekday, homes: 60 });

  return { addStreet, claim };
}
