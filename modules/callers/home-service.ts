import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findProfile } from "#modules/accounts/index.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import { billing } from "#modules/billing/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { updateHomeowner } from "#modules/people/index.ts";
import { schedulePickup } from "#modules/pickups/index.ts";
import { calendar, setRhythms, skipWeek, undoSkip } from "#modules/schedule/index.ts";
import {
  cancelService,
  pauseService,
  resumeService,
  undoCancelService,
  undoPause,
} from "#modules/subscriptions/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { type AdminActor, actingFor, type HomeownerActor } from "#platform/values/actor.ts";
import { hasRight } from "#platform/values/admin-roles.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { HomeWish } from "./contract.ts";
import * as contract from "./contract.ts";
import { countAfter, findHomeAccount, findHomeState, type HomeState } from "./queries.ts";

/** A home's service as its owner sees it, and what canceling it now comes to. Refuses with NOT_FOUND. */
export const homeService: AdminAct<typeof contract.homeService> = async (deps, admin, { homeownerId }) => {
  const { db } = deps;
  const now = deps.now();
  const actor = await ownerOf(deps, admin, homeownerId);
  const [home, state, bill, days] = await Promise.all([
    findProfile(db, actor.userId),
    findHomeState(db, { homeownerId, now }),
    billing(deps, actor),
    calendar(deps, actor),
  ]);
  if (!home) throw new Refused({ code: "NOT_FOUND" });
  const { status, endsOn, credit } = bill;
  const lastDay = endsOn ?? bill.cancelEndsOn;
  return {
    isHostOnly: !hasHome(home),
    home: pickFields(home, contract.homeService.output.shape.home),
    calendar: days,
    status,
    endsOn,
    pausesOn: state.pausesOn,
    ending: {
      lastDay,
      pickups: await countAfter(db, { homeownerId, lastDay, now }),
      credit: hasRight(admin.adminRole, "seeBills") ? credit : null,
    },
  };
};

/**
 * Does for a homeowner what they could do themselves, by the same rules and with the same refusals. In the act's
 * transaction, the change goes into the audit log and the homeowner is told, by email too; canceling tells them already.
 * A wish that changes nothing is neither recorded nor told. Refuses with NOT_FOUND.
 */
export const serveHome: AdminAct<typeof contract.serveHome> = async (deps, admin, { homeownerId, wish }) => {
  const actor = await ownerOf(deps, admin, homeownerId);
  const done = await perform(recording(deps, admin, { ...actor, homeownerId }, wish.act), actor, wish);
  return { days: [], endsAt: null, ...done };
};

async function ownerOf(deps: Deps, admin: AdminActor, homeownerId: string): Promise<HomeownerActor> {
  const account = await findHomeAccount(deps.db, homeownerId);
  if (!account) throw new Refused({ code: "NOT_FOUND" });
  return actingFor(admin, { ...account, homeownerId });
}

type Done = Partial<z.output<typeof contract.serveHome.output>>;

/** The homeowner's own act. */
async function perform(deps: Deps, actor: HomeownerActor, wish: HomeWish): Promise<Done> {
  switch (wish.act) {
    case "days": {
      const { act: _, ...days } = wish;
      await setRhythms(deps, actor, days);
      return {};
    }
    case "home":
      await updateHomeowner(deps, actor, wish);
      return {};
    case "skip":
      return skipWeek(deps, actor, wish);
    case "undoSkip":
      return undoSkip(deps, actor, wish);
    case "extra":
      await schedulePickup(deps, actor, wish);
      return {};
    case "pause":
      await pauseService(deps, actor);
      return {};
    case "resume":
      await resumeService(deps, actor);
      return {};
    case "undoPause":
      await undoPause(deps, actor);
      return {};
    case "cancel":
      return { endsAt: (await cancelService(deps, actor, wish)).endsAt };
    case "undoCancel":
      await undoCancelService(deps, actor);
      return {};
  }
}

type Home = { userId: string; homeownerId: string };

/** Dependencies whose first changing transaction also records the admin's change and tells the homeowner. */
function recording(deps: Deps, admin: AdminActor, home: Home, act: HomeWish["act"]): Deps {
  let isRecorded = false;
  const transact: Deps["transact"] = async (change, options) => {
    const [answer, isNew] = await deps.transact(async (tx) => {
      await lockHomeBucket(tx, home.homeownerId);
      const state = () => findHomeState(tx, { homeownerId: home.homeownerId, now: deps.now() });
      const before = await state();
      const answer = await change(tx);
      const changes = changesOf(before, await state());
      if (isRecorded || !changes) return [answer, false] as const;
      await record(deps, tx, admin, home, { act, ...changes });
      return [answer, true] as const;
    }, options);
    isRecorded ||= isNew;
    return answer;
  };
  return { ...deps, transact };
}

async function record(
  deps: Deps,
  tx: Db,
  admin: AdminActor,
  { userId, homeownerId }: Home,
  { act, before, after }: { act: HomeWish["act"]; before: object; after: object },
): Promise<void> {
  const happenedAt = deps.now();
  await audit(deps, tx, admin, {
    action: "admin.serveHome",
    subjectId: userId,
    before: { homeownerId, ...before },
    after: { homeownerId, wish: act, ...after },
    happenedAt,
  });
  if (act === "cancel") return;
  await notifyAndEmail(deps, tx, { userId, type: "changedForYou", params: { what: act }, link: "/calendar" });
}

/** What differs, without the address or the instructions themselves; null when nothing does. */
function changesOf(from: HomeState, to: HomeState): { before: object; after: object } | null {
  const told = ({ place, instructions, ...state }: HomeState) => ({
    ...state,
    isMoved: place !== from.place,
    isReworded: instructions !== from.instructions,
  });
  const [old, now] = [told(from), told(to)];
  const names = (Object.keys(old) as (keyof typeof old)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return null;
  const pick = (state: typeof old) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return { before: pick(old), after: pick(now) };
}
