import { randomBytes, randomInt } from "node:crypto";
import type { Mailer } from "#adapters/email/port.ts";
import type { Passwords } from "#adapters/passwords/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { findCredentials, findRecipient } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import { hour, later } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import { codeOf, linkLasts } from "./email-links.ts";
import { openWish } from "./password.ts";
import {
  findLinkToSend,
  hasConfirmed,
  type LinkPurpose,
  saveLink,
  setChangeToken,
  setLinkCode,
} from "./queries/links.ts";
import { setProofCode } from "./queries/second-factors.ts";

/**
 * Emails the link that confirms a new address, to that address. Makes the token here and stores only its hash; each
 * retry makes a new one and voids the last. Sends nothing when the request is gone or an hour old.
 */
export async function confirmEmail(
  deps: { db: Db; mailer: Mailer; appUrl: string; now: () => string },
  payload: { userId: string },
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, payload.userId);
  if (!recipient) return;
  const token = randomBytes(32).toString("base64url");
  const now = deps.now();
  const newEmail = await setChangeToken(deps.db, {
    userId: payload.userId,
    tokenHash: hashToken(token),
    now,
    expiresAt: later(now, hour),
  });
  if (!newEmail) return;
  const translate = await translatorIn(deps.db, recipient.language);
  // Nobody has confirmed the new address yet, so the email leaves the name out.
  const params = { firstName: "", link: `${deps.appUrl}/confirm-email#${token}` };
  await deps.mailer.send({
    id: task.id,
    to: newEmail,
    ...renderEmail(translate, "confirmEmail", params),
  });
}

/** Each link's page and email. The token follows the "#", so no server or log sees it. */
const emails = {
  reset_password: { name: "resetPassword", path: "/reset-password" },
  sign_in: { name: "signInLink", path: "/sign-in" },
  verify_email: { name: "verifyEmail", path: "/verify-email" },
  undo_email_change: { name: "emailMoved", path: "/take-back" },
} as const satisfies Record<LinkPurpose, object>;

/** An invited admin sets the first password by the same link. */
const adminInvited = { name: "adminInvited", path: "/reset-password" } as const;

export type LinkDeps = {
  db: Db;
  mailer: Mailer;
  vault: Vault;
  passwords: Passwords;
  appUrl: string;
  now: () => string;
};

/** Sends a link to its address; retries send the same one. Sends nothing when it was used, replaced or has expired. */
export async function sendAccountLink(
  deps: LinkDeps,
  { linkId, sealedToken }: Tasks["send-account-link"],
  task: { id: string },
): Promise<void> {
  const token = deps.vault.open(sealedToken, linkId);
  const link = token && (await findLinkToSend(deps.db, { id: linkId, now: deps.now() }));
  if (!link || link.tokenHash !== hashToken(token)) return;
  const { name, path } = link.isInvited ? adminInvited : emails[link.purpose];
  const translate = await translatorIn(deps.db, link.language);
  const isConfirmed = link.emailVerifiedAt !== null || link.purpose === "undo_email_change";
  const firstName = isConfirmed ? link.firstName : "";
  const digits = codeOf(token);
  if (link.purpose === "verify_email" && link.codeHash === null)
    await setLinkCode(deps.db, { id: linkId, codeHash: await deps.passwords.hash(digits) });
  const code = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  const params = { firstName, code, link: `${deps.appUrl}${path}#${token}` };
  await deps.mailer.send({
    id: task.id,
    to: link.email,
    ...renderEmail(translate, name, params),
  });
}

/**
 * Emails a code to a user without a password. Makes it here and stores only its hash; each retry makes a new one and
 * voids the last. Sends nothing when no session waits for it.
 */
export async function sendProofCode(
  deps: { db: Db; mailer: Mailer; passwords: Passwords; appUrl: string; now: () => string },
  { userId }: { userId: string },
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, userId);
  if (!recipient) return;
  const code = String(randomInt(10 ** 8)).padStart(8, "0");
  const codeHash = await deps.passwords.hash(code);
  if (!(await setProofCode(deps.db, { userId, codeHash, now: deps.now() }))) return;
  const translate = await translatorIn(deps.db, recipient.language);
  const link = `${deps.appUrl}/settings#security`;
  const params = { firstName: recipient.firstName, code: `${code.slice(0, 4)} ${code.slice(4)}`, link };
  await deps.mailer.send({
    id: task.id,
    to: recipient.email,
    ...renderEmail(translate, "proofCode", params),
  });
}

/**
 * Emails a link to reset the password or to sign in, if an active account has the address. A link to sign in goes only to a
 * confirmed address: one with a typo is a stranger's. The lookup happens only here, so the request takes the same
 * time for every address. A retry sends the same link; a newer request voids it.
 */
export async function sendResetLink(
  deps: LinkDeps,
  { sealed }: Tasks["send-reset-link"],
  task: { id: string },
): Promise<void> {
  const wish = openWish(deps, sealed);
  if (!wish) return;
  const account = await findCredentials(deps.db, wish.email);
  if (!account || account.suspendedAt !== null) return;
  const { purpose } = wish;
  if (purpose === "sign_in" && !(await hasConfirmed(deps.db, wish.email))) return;
  const expiresAt = later(wish.wishedAt, linkLasts[purpose]);
  await saveLink(deps.db, {
    id: wish.linkId,
    userId: account.userId,
    purpose,
    email: wish.email,
    tokenHash: hashToken(wish.token),
    createdAt: wish.wishedAt,
    expiresAt,
  });
  const sealedToken = deps.vault.seal(wish.token, wish.linkId);
  await sendAccountLink(deps, { linkId: wish.linkId, sealedToken }, task);
}
