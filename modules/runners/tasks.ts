import { randomBytes } from "node:crypto";
import type { BackgroundChecks } from "#adapters/background-check/port.ts";
import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/crypto.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import { findCheckToOrder, setCheckReference } from "./queries/applications.ts";
import { findInvitation, updateOpenInvitation } from "./queries/invitations.ts";

/**
 * Orders an applicant's background check from the provider, once per application despite retries. Orders nothing when
 * the person is deleted, or the check is ordered already or set by hand.
 */
export async function orderBackgroundCheck(
  deps: { db: Db; backgroundChecks: BackgroundChecks },
  { userId }: Tasks["order-background-check"],
): Promise<void> {
  const check = await findCheckToOrder(deps.db, userId);
  if (!check || deps.backgroundChecks.isByHand) return;
  const { requestedAt, ...person } = check;
  const { reference } = await deps.backgroundChecks.order({
    key: `check:${userId}:${requestedAt}`,
    ...person,
  });
  await setCheckReference(deps.db, { userId, reference, requestedAt });
}

/**
 * Emails a runner's invitation. Makes the link's token here and stores only its hash; each email has a new one and
 * voids the last. Sends nothing when the invitation is over.
 */
export async function sendInvitation(
  deps: { db: Db; mailer: Mailer; appUrl: string; now: () => string },
  { invitationId }: { invitationId: string },
  task: { id: string },
): Promise<void> {
  const invitation = await findInvitation(deps.db, invitationId);
  if (!invitation || invitation.expiresAt <= deps.now()) return;
  const token = randomBytes(32).toString("base64url");
  if (!(await updateOpenInvitation(deps.db, invitationId, { tokenHash: hashToken(token) }))) return;
  const translate = await translatorIn(deps.db, invitation.language);
  const params = {
    firstName: invitation.firstName,
    date: invitation.expiresAt.slice(0, 10),
    link: `${deps.appUrl}/sign-up?role=runner&invitation=${token}`,
  };
  await deps.mailer.send({
    id: task.id,
    to: invitation.email,
    ...renderEmail(translate, "runnerInvited", params),
  });
}
