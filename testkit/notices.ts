import { workNotices } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import { addAdmin, type Runner } from "./factories.ts";

/** A notice that stops a runner's work. Returns its id. */
export async function addAppliedNotice(app: TestApp, { userId }: Pick<Runner, "userId">): Promise<string> {
  const id = app.deps.newId();
  const { userId: givenBy } = await addAdmin(app);
  const at = app.clock.now;
  const notice = { id, userId, measure: "removal", cause: "safety", words: "He came with a knife" } as const;
  await app.deps.db
    .insert(workNotices)
    .values({ ...notice, givenAt: at, givenBy, effectiveAt: at, appliedAt: at, appliedBy: givenBy });
  return id;
}
