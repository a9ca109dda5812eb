import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract.ts";
import {
  becomeRunner,
  countRegistration,
  deleteSetUp,
  insertUser,
  keepSetUp,
  lockOwnAccount,
  readUser,
} from "#modules/accounts/index.ts";
import { listProperties } from "#modules/homes/index.ts";
import { feedsOfHost } from "#modules/rentals/index.ts";
import type * as runnersContract from "#modules/runners/contract.ts";
import { insertApplication } from "#modules/runners/index.ts";
import { placeHome } from "#modules/schedule/index.ts";
import type * as signInContract from "#modules/sign-in/contract.ts";
import { beginSession, type Device, rotateSession, sendLink } from "#modules/sign-in/index.ts";
import { endService } from "#modules/subscriptions/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor, Role } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { SignedIn } from "./sign-in.ts";

/**
 * Creates a homeowner without a profile. `setUp` is the role chosen at sign-up, with what was typed for it; without it
 * the role is chosen next. Refuses with EMAIL_IN_USE, TOO_MANY_REQUESTS.
 */
export function register(
  deps: Deps,
  device: Device,
  input: z.output<typeof signInContract.register.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "homeowner" }, async (tx, userId) => {
    if (input.setUp) await keepSetUp(deps, tx, userId, input.setUp);
  });
}

/** Adds a user with the rows of their role and signs in; a constraint lets one caller per email through. */
async function createAccount(
  deps: Deps,
  device: Device,
  account: z.output<typeof signInContract.register.input> & { role: Role },
  addProfile: (tx: Db, userId: string) => Promise<void>,
): Promise<SignedIn> {
  await countRegistration(deps, { email: account.email, address: device.address });
  const passwordHash = await deps.passwords.hash(account.password);
  return deps.transact(async (tx) => {
    const userId = deps.newId();
    const { firstName, lastName, email, role, language } = account;
    const added = await insertUser(
      tx,
      { id: userId, role, firstName, lastName, email, passwordHash, createdAt: deps.now() },
      { language },
    );
    if (!added) throw new Refused({ code: "EMAIL_IN_USE" });
    await addProfile(tx, userId);
    await sendLink(deps, tx, { userId, purpose: "verify_email", email });
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}

/** Creates a homeowner with a home; subscribing comes later. Refuses as `register` does. */
export function registerHomeowner(
  deps: Deps,
  device: Device,
  input: z.output<typeof signInContract.registerHomeowner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "homeowner" }, async (tx, userId) => {
    await placeHome(deps, tx, userId, input);
  });
}

/** Creates a runner with an application for an admin to review. Refuses as `register` does. */
export function registerRunner(
  deps: Deps,
  device: Device,
  input: z.output<typeof runnersContract.registerRunner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "runner" }, (tx, userId) =>
    insertApplication(deps, tx, userId, input),
  );
}

/** A host's rentals with the state of their calendars; empty for a homeowner without rentals. */
export const hostRentals: AdminAct<typeof contract.hostRentals> = async (deps, _actor, { homeownerId }) => {
  const [rentals, feeds] = await Promise.all([
    listProperties(deps.db, { homeownerId, now: deps.now() }),
    feedsOfHost(deps, homeownerId),
  ]);
  return rentals.map(({ property: { id, name, address, city, state, zipCode } }) => ({
    id,
    name,
    address,
    city,
    state,
    zipCode,
    feeds: feeds.filter((feed) => feed.propertyId === id),
  }));
};

/**
 * Turns a user who has not chosen a role (no home and no started subscription) into a runner with an application for
 * review. Ends a subscription left incomplete by opening /subscribe, also at the provider. The session gets a new
 * token. Refuses with SERVICE_SET_UP, and with ALREADY_APPLIED for a second application.
 */
export function submitApplication(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
  input: z.output<typeof runnersContract.submitApplication.input>,
): Promise<{ user: User; sessionToken: string }> {
  return deps.transact(async (tx) => {
    const role = await lockOwnAccount(tx, actor.userId);
    if (!(await becomeRunner(tx, actor.userId))) throw new Refused(whyNot[role]);
    await endService(deps, tx, actor.userId);
    await deleteSetUp(tx, actor.userId);
    await insertApplication(deps, tx, actor.userId, input);
    const sessionToken = await rotateSession(deps, tx, { token: device.sessionToken });
    return { user: await readUser(deps, tx, actor.userId), sessionToken };
  });
}

/** A user has one role: why each role cannot apply to run. */
const whyNot: Record<Role, Refusal> = {
  homeowner: { code: "SERVICE_SET_UP" },
  runner: { code: "ALREADY_APPLIED" },
  admin: { code: "FORBIDDEN" },
};
