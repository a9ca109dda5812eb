import type { TestApp } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "./factories.ts";

/** An open pickup of tomorrow and a runner who may take it. */
export async function offeredJob(
  app: TestApp,
  { zipCode = "10001" } = {},
): Promise<{ homeowner: Homeowner; runner: Runner; jobId: string }> {
  const homeowner = await addHomeowner(app, { zipCode });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  return { homeowner, runner, jobId: await addJob(app, homeowner) };
}

/** The same, taken by that runner. */
export async function takenJob(
  app: TestApp,
): Promise<{ homeowner: Homeowner; runner: Runner; jobId: string }> {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  return { homeowner, runner, jobId: await addJob(app, homeowner, { status: "assigned", runner }) };
}
