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
 * Changes name and picture at once. Another e-mail address counts only when the link in the mail to it was opened,
 * and the old address is told; it needs the password again. Refuses with REAUTHENTICATE,
 * with TOO_MANY_REQUESTS where that is wished for again and again, with CHANGED_ELSEWHERE, and as `readPicture` does.
 * Whether somebody else has the new address is only said to whoever opens its link.
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
        // Nobody knows this token: the link is made when the mail is delivered.
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
