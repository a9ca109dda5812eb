import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { countLink, holdAccount, readUser, updateName } from "#modules/accounts/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { changePicture, readPicture } from "#modules/photos/index.ts";
import type { Device, Session } from "#modules/sign-in/index.ts";
import { refuseStale, saveEmailChange, sendSafetyLetter } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { hour, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { refuseChanged, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/profile.ts";

/**
 * Changes name and picture at once. A new email address takes effect when its emailed link is opened; it needs the
 * password, and the old address is notified. Refuses with REAUTHENTICATE, with TOO_MANY_REQUESTS after repeated
 * requests, with CHANGED_ELSEWHERE, and as `readPicture` does. Only the person who opens the link learns whether the address is already in use.
 */
export async function update(
  deps: Deps,
  actor: Actor,
  session: Session & Pick<Device, "address">,
  input: z.output<typeof contract.update.input>,
): Promise<User> {
  const present = await readUser(deps, deps.db, actor.userId);
  const newEmail = input.email !== undefined && input.email !== present.email ? input.email : null;
  if (newEmail) {
    refuseIf(refuseStale(session, deps.now()));
    await countLink(deps, "verify_email", {
      email: present.email,
      address: session.address,
      ownKey: null,
    });
  }
  const picture = await readPicture(deps, {
    given: input.profileImageUrl,
    ownerId: actor.userId,
    purpose: "profile",
    shown: present.profileImageUrl,
  });
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId);
    if (input.seen) refuseChanged(await readUser(deps, tx, actor.userId), input.seen);
    await updateName(tx, actor.userId, input);
    if (isRenamed(present, input)) await changeCustomer(deps, tx, actor.userId);
    await changePicture(deps, tx, { ownerId: actor.userId, purpose: "profile", change: picture });
    if (newEmail) {
      await saveEmailChange(tx, {
        userId: actor.userId,
        newEmail,
        // This token is a placeholder: the real link is made when the email is delivered.
        tokenHash: hashToken(randomBytes(32).toString("base64url")),
        expiresAt: later(deps.now(), hour),
      });
      await deps.queue.send(tx, "confirm-email", { userId: actor.userId });
      await sendSafetyLetter(deps, tx, { userId: actor.userId, letter: "emailChanged" });
    }
    return readUser(deps, tx, actor.userId);
  });
}

function isRenamed(present: User, input: { firstName?: string | undefined; lastName?: string | undefined }) {
  const { firstName = present.firstName, lastName = present.lastName } = input;
  return firstName !== present.firstName || lastName !== present.lastName;
}
