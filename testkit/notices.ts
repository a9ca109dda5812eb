import { eq } from "drizzle-orm";
import { workNotices } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import { addAdmin, addRunner, type Runner } from "./factories.ts";

/** A notice of another admin whose time has come. Returns its id. */
export async function addNotice(app: TestApp, runner?: Pick<Runner, "userId">): Promise<string> {
  const id = app.deps.newId();
  const { userId } = runner ?? (await addRunner(app));
  const { userId: givenBy } = await addAdmin(app);
  const at = app.clock.now;
  const notice = {
    id,
    userId,
    measure: "removal",
    cause: "safety",
    words: "Left a gate open twice",
  } as const;
  await app.deps.db.insert(workNotices).values({ ...notice, givenAt: at, givenBy, effectiveAt: at });
  return id;
}

/** One that stops the runner's work. */
export async function addAppliedNotice(app: TestApp, runner?: Pick<Runner, "userId">): Promise<string> {
  const id = await addNotice(app, runner);
  const { userId: appliedBy } = await addAdmin(app);
  await app.deps.db
    .update(workNotices)
    .set({ appliedAt: app.clock.now, appliedBy })
    .where(eq(workNotices.id, id));
  return id;
}

/** One that the runner appealed. */
export async function addAppealedNotice(app: TestApp): Promise<string> {
  const id = await addAppliedNotice(app);
  const appeal = { appeal: "The gate was broken", appealedAt: app.clock.now };
  await app.deps.db.update(workNotices).set(appeal).where(eq(workNotices.id, id));
  return id;
}
