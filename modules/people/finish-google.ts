import type { GooglePerson } from "#adapters/google/port.ts";
import {
  countRegistration,
  insertUser,
  keepSetUp,
  lockOwnAccount,
  readUser,
} from "#modules/accounts/index.ts";
import { setUpRoleAt } from "#modules/accounts/rules.ts";
import {
  beginSession,
  type Device,
  findActor,
  findByGoogle,
  findGoogleOf,
  insertGoogle,
  notifyOfSecurity,
  type Session,
  takeGoogleSignIn,
} from "#modules/sign-in/index.ts";
import type { GoogleOutcome } from "#modules/sign-in/rules.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { email as emailField, firstName as nameField } from "#platform/fields.ts";
import type { Language } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import { admit, type Challenged, type SignedIn } from "./sign-in.ts";

export type GoogleReturned = {
  outcome: GoogleOutcome;
  /** Where to continue, and which page waits; null when unknown. */
  attempt: { returnTo: string; windowId: string | null } | null;
  /** For the browser, when the outcome is `signedIn` or `secondFactor`. */
  result: SignedIn | Challenged | null;
  /** The refusal's reason for the log; null when not refused. */
  reason: string | null;
};

/**
 * Handles a person's return from Google. Uses up the pending sign-in in any case, so a callback counts once. Never
 * links by email address alone: the owner of the address signs in here and links it.
 */
export async function finishGoogle(
  deps: Deps,
  session: Session | null,
  device: Device,
  request: { signInToken: string | null; search: string; cookie: string | null },
): Promise<GoogleReturned> {
  const refused = (reason: string, attempt: GoogleReturned["attempt"] = null): GoogleReturned => ({
    outcome: "refused",
    attempt,
    result: null,
    reason,
  });
  if (!deps.google) throw new Refused({ code: "GOOGLE_NOT_CONFIGURED" });
  const tokenHash = request.signInToken && hashToken(request.signInToken);
  const attempt = tokenHash ? await takeGoogleSignIn(deps.db, { tokenHash, now: deps.now() }) : null;
  if (!attempt) return refused("no such way");
  if (new URLSearchParams(request.search).get("error") === "access_denied")
    return { ...refused("cancelled", attempt), outcome: "cancelled" };
  const { person, reason } = await deps.google.finish(request);
  if (!person) return refused(reason, attempt);
  const email = emailField.safeParse(person.email);
  if (!person.isEmailVerified || !email.success) return refused("the address is not verified", attempt);
  const known = { ...person, email: email.data };
  if (attempt.purpose === "link") {
    if (!session || session.accountId !== attempt.userId) return refused("another session", attempt);
    const outcome = await link(deps, { userId: session.accountId, device }, known);
    return { outcome, attempt, result: null, reason: null };
  }
  return { attempt, reason: null, ...(await signIn(deps, device, known, attempt)) };
}

function link(
  deps: Deps,
  { userId, device }: { userId: string; device: Device },
  person: GooglePerson,
): Promise<GoogleOutcome> {
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    // The session may have ended meanwhile, for example by a new password.
    const session = { tokenHash: hashToken(device.sessionToken ?? ""), now: deps.now() };
    if ((await findActor(tx, session))?.accountId !== userId) return "refused";
    const { subject, email } = person;
    if (await insertGoogle(tx, { subject, userId, email, linkedAt: deps.now() })) {
      await notifyOfSecurity(deps, tx, userId, "googleLinked", { email });
      return "linked";
    }
    return (await findGoogleOf(tx, userId))?.subject === subject ? "linked" : "linkedElsewhere";
  });
}

/** What the started sign-in says about the account to make. */
type Attempt = { language: Language | null; returnTo: string };

type Answer = Pick<GoogleReturned, "outcome" | "result">;

async function signIn(deps: Deps, device: Device, person: GooglePerson, attempt: Attempt): Promise<Answer> {
  const known = await findByGoogle(deps.db, person.subject);
  if (known?.suspendedAt) return { outcome: "suspended", result: null };
  if (!known) return register(deps, device, person, attempt);
  const result = await deps.transact(async (tx) => {
    await lockOwnAccount(tx, known.userId);
    // Unlinking or suspending meanwhile also signed everyone out.
    const present = await findByGoogle(tx, person.subject);
    const isStill = present?.userId === known.userId && !present.suspendedAt;
    return isStill ? admit(deps, tx, known.userId, device) : null;
  });
  if (!result) return { outcome: "refused", result: null };
  return { outcome: "challengeToken" in result ? "secondFactor" : "signedIn", result };
}

/**
 * Creates a homeowner without a profile, as registering with only an email address does. Its role is the one whose
 * set-up the attempt returns to.
 */
async function register(
  deps: Deps,
  device: Device,
  person: GooglePerson,
  { language, returnTo }: Attempt,
): Promise<Answer> {
  const { subject, email } = person;
  try {
    await countRegistration(deps, { email, address: device.address });
    return await deps.transact(async (tx) => {
      const [userId, now] = [deps.newId(), deps.now()];
      const names = namesOf(person);
      const added = await insertUser(
        tx,
        { id: userId, role: "homeowner", ...names, email, emailVerifiedAt: now, createdAt: now },
        language ? { language } : {},
      );
      if (!added) throw new Refused({ code: "EMAIL_IN_USE" });
      // The constraint lets one of two concurrent windows through.
      if (!(await insertGoogle(tx, { subject, userId, email, linkedAt: now })))
        throw new Refused({ code: "GOOGLE_LINKED" });
      const role = setUpRoleAt(returnTo);
      if (role) await keepSetUp(deps, tx, userId, { role, step: 0, values: {} });
      const sessionToken = await beginSession(deps, tx, userId, device);
      return {
        outcome: "signedIn" as const,
        result: { user: await readUser(deps, tx, userId), sessionToken },
      };
    });
  } catch (error) {
    const code = error instanceof Refused ? error.refusal.code : null;
    if (code === "EMAIL_IN_USE") return { outcome: "emailTaken", result: null };
    if (code === "TOO_MANY_REQUESTS") return { outcome: "tooMany", result: null };
    if (code === "GOOGLE_LINKED") return { outcome: "refused", result: null };
    throw error;
  }
}

/** Names as accounts store them, up to 40 characters; a single name at Google stays single. */
function namesOf({ firstName, lastName, email }: GooglePerson): { firstName: string; lastName: string } {
  const [local = ""] = email.split("@");
  const clip = (text: string) => [...text.replace(/\p{Cc}/gu, "")].slice(0, 40).join("").trim();
  // Drop names that our own forms would refuse, such as links.
  const allowed = (text: string) => (nameField.safeParse(clip(text)).success ? clip(text) : "");
  const ofAddress = allowed(local) || clip(local.replace(/[^\p{L}\p{N}]+/gu, " "));
  return { firstName: allowed(firstName) || ofAddress, lastName: allowed(lastName) };
}
