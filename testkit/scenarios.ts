import type { TestApp } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "./factories.ts";

/** An open pickup tomorrow and a runner who may accept it. */
export async function offeredJob(
  app: TestApp,
  { zipCode = "10001" } = {},
): Promise<{ homeowner: Homeowner; runner: Runner; jobId: string }> {
  const homeowner = await addHomeowner(app, { zipCode });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  return { homeowner, runner, jobId: await addJob(app, homeowner) };
}

/** Same, accepted by that runner. */
export async function takenJob(
  app: TestApp,
): Promise<{ homeowner: Homeowner; runner: Runner; jobId: string }> {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  return { homeowner, runner, jobId: await addJob(app, homeowner, { status: "assigned", runner }) };
}
