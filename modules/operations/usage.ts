import type * as z from "zod";
import type * as contract from "#modules/sign-in/contract/usage.ts";
import { listUses } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";

/** The most used features in the days up to today, and in as many days before. */
export async function usage(
  deps: Deps,
  _actor: AdminActor,
  { days }: z.output<typeof contract.usage.input>,
): Promise<z.output<typeof contract.usage.output>> {
  const until = deps.now().slice(0, 10);
  const from = addDays(until, 1 - days);
  const rows = await listUses(deps.db, { beforeFrom: addDays(from, -days), from, until });
  const byName = new Map<string, z.output<typeof contract.usage.output>[number]>();
  for (const { kind, name, role, uses, before } of rows) {
    const key = `${kind} ${name}`;
    const one = byName.get(key) ?? {
      kind,
      name,
      uses: 0,
      before: 0,
      roles: { homeowner: 0, runner: 0, admin: 0 },
    };
    one.uses += uses;
    one.before += before;
    one.roles[role] += uses;
    byName.set(key, one);
  }
  return [...byName.values()].sort((a, b) => b.uses - a.uses || a.name.localeCompare(b.name));
}
