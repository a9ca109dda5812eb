import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The expectations about account takeover: sign-in, sessions, rights. */
type Row =
  | `A${"01" | "02" | "03" | "04" | "06" | "08" | "10" | "11" | "13" | "14" | "15" | "17" | "18" | "19" | "20"}`
  | `S${"01" | "03" | "05" | "06" | "07" | "08" | "10" | "11"}`
  | `Z${"01" | "02" | "04" | "05" | "07" | "08" | "10" | "11" | "12" | "15" | "16" | "17" | "18"}`;

type Place = readonly [file: string, test: string];

/**
 * Each row's subject and the tests that try it from outside; rows without one are tested below. The list is checked
 * against the files, so a deleted test is noticed.
 */
const tried: Record<Row, readonly [subject: string, ...places: Place[]]> = {
  A01: [
    "whether an address has an account, by signing in",
    ["modules/people/login.test.ts", "answers a wrong password and an unknown email the same way"],
    ["functions/account-attacks.test.ts", "is not revealed by signing in over the %s API"],
    ["adapters/passwords/argon2.test.ts", "checking takes the same work"],
  ],
  A02: [
    "whether an address has an account, by registering or resetting a password",
    ["modules/sign-in/password-reset.test.ts", "answers an unknown address the same way"],
    [
      "functions/account-attacks.test.ts",
      "registering reveals it at most twenty times an hour per address, over either API and for each role",
    ],
    ["modules/people/register.test.ts", "is limited to twenty an hour per address"],
    ["modules/people/register.test.ts", "with an email in use (%s) leaves no rows"],
  ],
  A03: [
    "one account, tried from many addresses",
    [
      "functions/account-attacks.test.ts",
      "one account's password from thirty addresses and through both APIs is blocked after ten, until the wait ends",
    ],
    ["modules/people/login.test.ts", "of one account are limited to ten in 15 minutes"],
    [
      "modules/sign-in/accounts.race.test.ts",
      "of 40 wrong passwords for one account at once, ten are checked",
    ],
  ],
  A04: [
    "many accounts, tried from one address",
    [
      "functions/account-attacks.test.ts",
      "one password for two hundred accounts from one address is blocked after thirty, and blocks no other address",
    ],
    ["modules/people/login.test.ts", "from one address are limited to thirty for all accounts"],
    ["modules/sign-in/accounts.race.test.ts", "of 60 attempts at once from one address, thirty are checked"],
  ],
  A06: [
    "odd passwords",
    ["functions/odd-passwords.test.ts", "of five characters is refused in the documented words"],
    [
      "functions/odd-passwords.test.ts",
      "%s signs in, and no shortened, trimmed or differently cased version does",
    ],
    [
      "functions/odd-passwords.test.ts",
      "is the same from a keyboard that composes characters and one that does not, but in no other way",
    ],
    ["functions/odd-passwords.test.ts", "is not cut at a NUL"],
    ["functions/odd-passwords.test.ts", "of %i characters is refused before anything is hashed"],
    [
      "functions/odd-passwords.test.ts",
      "an overlong one is not hashed when changing, resetting or confirming it",
    ],
  ],
  A08: [
    "fifty registrations at once",
    ["modules/sign-in/accounts.race.test.ts", "50 registrations with one email at once make one user"],
  ],
  A10: [
    "Google's answers",
    ["functions/google-callback.test.ts", "without a state"],
    ["functions/google-callback.test.ts", "with another state"],
    ["functions/google-callback.test.ts", "in another browser, whether or not one began there"],
    ["functions/google-callback.test.ts", "a second time, with all its cookies"],
    ["functions/google-callback.test.ts", "with a used code, in a new sign-in"],
    [
      "functions/google-callback.test.ts",
      "of a sign-in begun with another provider, with its state and cookies",
    ],
    ["functions/google-callback.test.ts", "with another sign-in's nonce"],
    ["functions/google-callback.test.ts", "with a token of %s"],
    ["functions/google-callback.test.ts", "with an unsigned token"],
    ["functions/google-callback.test.ts", "with a token signed with the client's own secret"],
    ["functions/google-callback.test.ts", "that failed once, even if corrected"],
    ["functions/google-callback.test.ts", "without the verifier, or with another sign-in's"],
  ],
  A11: [
    "the Google sign-in window",
    ["functions/google-callback.test.ts", "leaves no code, token or state in the address"],
    ["e2e/account-sign-in.spec.ts", "goes through Google in a separate window, which leaves nothing behind"],
    ["e2e/account-sign-in.spec.ts", "in a window opened by another site's page tells that page nothing"],
  ],
  A13: [
    "the second factor",
    ["modules/sign-in/sign-in.test.ts", "is done by both, and nobody is signed in between"],
    ["modules/sign-in/sign-in.test.ts", "of %i half minutes from now is answered with %i"],
    ["modules/sign-in/sign-in.test.ts", "is stored only as its hash, its first group apart"],
    ["modules/sign-in/sign-in.test.ts", "are nine in 15 minutes"],
    ["functions/account-attacks.test.ts", "fails after a thousand codes, through both APIs"],
    [
      "functions/account-attacks.test.ts",
      "accepts a code once, for either of two pending first steps and through either API",
    ],
    ["functions/account-attacks.test.ts", "accepts a recovery code once, over either API"],
  ],
  A14: [
    "links in emails",
    ["functions/email-link-attacks.test.ts", "to %s cannot be made up or taken from another email"],
    ["functions/email-link-attacks.test.ts", "works only for its own purpose"],
    ["functions/email-link-attacks.test.ts", "to %s works once, not after it expires or a newer one is sent"],
    [
      "functions/email-link-attacks.test.ts",
      "of another user changes neither account when only the email was read",
    ],
    ["modules/sign-in/password-reset.test.ts", "leaves neither address nor token readable in the queue"],
  ],
  A15: [
    "the host of those links",
    [
      "functions/email-link-attacks.test.ts",
      "lead only to this site, whatever Host the request sends, on both APIs",
    ],
    [
      "modules/sign-in/password-reset.test.ts",
      "sends one email with a link to this site, whatever Host the request sends",
    ],
  ],
  A17: [
    "security changes without the password",
    [
      "functions/account-attacks.test.ts",
      "(%s) needs a password given in this session in the last ten minutes",
    ],
    [
      "functions/account-attacks.test.ts",
      "(another password) needs the current password, however new the session is",
    ],
    [
      "functions/account-attacks.test.ts",
      "(another password, address, address for pay or no second factor) is emailed to the account's previous address",
    ],
    [
      "functions/unexpected-keys.test.ts",
      "deleting requires the password again and ends every browser's session",
    ],
  ],
  A18: [
    "default accounts of a new installation",
    ["functions/local-server.test.ts", "starts empty in production, and no default account can sign in"],
  ],
  A19: [
    "how passwords are stored",
    [
      "functions/odd-passwords.test.ts",
      "a dump of the users has only argon2id hashes with OWASP's parameters and individual salts",
    ],
    [
      "functions/odd-passwords.test.ts",
      "while fifty sign in at once, health checks are answered before they finish",
    ],
    [
      "functions/odd-passwords.test.ts",
      "passwords over capacity are told to retry, and do not count as failed sign-ins",
    ],
    ["adapters/passwords/argon2.test.ts", "checks over capacity are refused, and the others finish"],
  ],
  A20: [
    "what the log and the database reveal",
    ["functions/sign-in-log.test.ts", "who did, from where and when in UTC"],
    [
      "functions/sign-in-log.test.ts",
      "failed attempts with the account if there is one; the response does not tell",
    ],
    ["functions/sign-in-log.test.ts", "the log and the database reveal nothing that could sign anyone in"],
  ],
  S01: [
    "the cookie",
    [
      "routers/session-cookie.test.ts",
      "is hidden from scripts and other sites; its hint cookie holds nothing",
    ],
  ],
  S03: [
    "a cookie used after signing out",
    [
      "functions/take-over-sessions.test.ts",
      "is worthless once its owner signed out by %s; other devices stay signed in",
    ],
    [
      "functions/take-over-sessions.test.ts",
      "is worth nothing once its owner has signed out all other devices",
    ],
    ["modules/people/login.test.ts", "ends on the server at sign-out, on both APIs"],
  ],
  S05: [
    "suspending, signing out and deleting while another session is open",
    ["functions/take-over-sessions.test.ts", "S05 every open session ends for a user"],
    ["modules/people/login.test.ts", "is signed out everywhere, and sees why"],
  ],
  S06: [
    "tokens",
    [
      "functions/take-over-sessions.test.ts",
      "have 256 bits each, are all different, and are no more alike than chance allows",
    ],
    [
      "functions/take-over-sessions.test.ts",
      "are only hashes in the database, and reading them signs nobody in",
    ],
  ],
  S07: [
    "idle and absolute session timeouts",
    [
      "functions/take-over-sessions.test.ts",
      "ends when idle too long and when too old, on both APIs; both limits are documented",
    ],
    ["modules/people/login.test.ts", "ends 14 days after it was last used"],
    ["modules/people/login.test.ts", "ends 90 days after signing in"],
  ],
  S08: [
    "calls from another site",
    ["routers/own-origin.test.ts", "is refused by every procedure"],
    ["routers/own-origin.test.ts", "is refused on every documented path"],
    ["routers/own-origin.test.ts", "is refused as a form"],
    ["routers/own-origin.test.ts", "from our own pages none is refused for its origin"],
    [
      "routers/own-origin.test.ts",
      "every other POST endpoint authenticates by a signature, secret or token, and by no cookie",
    ],
  ],
  S10: [
    "signing a victim in as the attacker",
    ["routers/own-origin.test.ts", "signs nobody in, out or up, on either API, even with the right password"],
    ["functions/google-callback.test.ts", "starts only from our own pages or a typed address"],
  ],
  S11: [
    "reading from another site's page",
    ["functions/take-over-sessions.test.ts", "from %s may read no path, by preflight or response"],
    ["functions/take-over-sessions.test.ts", "gets no CORS header from those set on every answer"],
  ],
  Z01: [
    "who may call what",
    ["routers/app.test.ts", "every procedure says who may call it"],
    ["routers/app.test.ts", "answers %s with %i"],
    ["routers/app.test.ts", "$method $path answers each caller as $procedure does"],
  ],
  Z02: [
    "admin paths in every spelling",
    ["functions/take-over-rights.test.ts", "is closed to everyone else, %s, and each attempt is logged"],
    ["functions/take-over-rights.test.ts", "cannot be reached through an open path's name or another method"],
    ["functions/take-over-rights.test.ts", "is closed on the typed API as well, and each attempt is logged"],
  ],
  Z04: [
    "another user's pickup",
    ["functions/take-over-objects.test.ts", "cannot be completed, released or reported by another runner"],
    [
      "functions/take-over-objects.test.ts",
      "cannot be taken or completed by a homeowner, even at their own home",
    ],
    ["functions/take-over-objects.test.ts", "cannot be taken outside the runner's areas or while offline"],
  ],
  Z05: [
    "another user's objects by id",
    ["functions/take-over-objects.test.ts", "a %s answers %s exactly as an unknown id does"],
    ["functions/take-over-objects.test.ts", "a rental is unknown to the documented API too"],
    ["functions/take-over-objects.test.ts", "a photo cannot be used as one's own house photo, on either API"],
  ],
  Z07: [
    "unexpected keys",
    ["functions/unexpected-keys.test.ts", "are never written"],
    ["functions/unexpected-keys.test.ts", "nor when registering, on either API"],
    ["functions/unexpected-keys.test.ts", "the other role's profile is refused"],
  ],
  Z08: [
    "a pickup with more fields than requested",
    ["functions/take-over-rights.test.ts", "is refused with any status but scheduled, and leaves no row"],
    [
      "functions/take-over-rights.test.ts",
      "belongs to the caller, has no runner, is not done, and has the platform's price",
    ],
  ],
  Z10: [
    "a runner who is not approved, or no longer",
    ["functions/take-over-rights.test.ts", "but %s sees and takes nothing"],
    ["functions/take-over-rights.test.ts", "but was when the list loaded takes nothing from it"],
    [
      "web/src/features/runner/runner-dashboard.test.tsx",
      "a runner whose approval was taken back sees the application instead",
    ],
  ],
  Z11: [
    "a suspended user",
    ["functions/take-over-rights.test.ts", "as a runner completes nothing"],
    ["functions/take-over-rights.test.ts", "as a homeowner schedules nothing"],
  ],
  Z12: [
    "which answers show which fields to whom",
    ["routers/app.test.ts", "are listed per reader, so an added key shows up here first"],
    ["routers/app.test.ts", "include no secrets but the reader's own"],
    ["functions/take-over-rights.test.ts", "Z12 an offer hides its homeowner until it is taken"],
  ],
  Z15: [
    "rentals, as a runner or as another host",
    ["functions/take-over-service.test.ts", "are closed to runners, on both APIs"],
    ["functions/take-over-objects.test.ts", "a rental is unknown to the documented API too"],
  ],
  Z16: [
    "internal endpoints",
    [
      "functions/take-over-service.test.ts",
      "is for the service alone: each call without the secret is refused and starts nothing",
    ],
    ["functions/take-over-service.test.ts", "is an admin's act"],
    ["functions/take-over-service.test.ts", "does not exist"],
    ["functions/take-over-service.test.ts", "reveals no internals when it is public"],
  ],
  Z17: [
    "the app's database role",
    ["db/app-role.test.ts", "is refused: %s"],
    ["db/app-role.test.ts", "runs all scheduled tasks"],
  ],
  Z18: [
    "a skipped step",
    ["functions/take-over-service.test.ts", "scheduling without an active subscription"],
    ["functions/take-over-service.test.ts", "completing without accepting"],
    ["functions/take-over-service.test.ts", "paying for a pickup that was not done"],
    ["functions/take-over-service.test.ts", "applying as a runner without consent or training"],
  ],
};

const found = Object.entries(tried).map(([row, [subject, ...places]]) => ({ row, subject, places }));

test.each(found)("$row, $subject, has the tests that the list names", async ({ places }) => {
  for (const [file, name] of places) {
    const text = await readFile(join(import.meta.dirname, "..", file), "utf8");
    const titles = [...text.matchAll(/\(\s*(["`])(.+?)\1/g)].map(([, , title]) => title);
    expect(
      titles.filter((title) => title?.includes(name)),
      `${file}: ${name}`,
    ).not.toEqual([]);
  }
});
