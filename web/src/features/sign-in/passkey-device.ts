import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { inferProcedureInput } from "@trpc/server";
import type { AppRouter } from "#routers/app.ts";

type NewPasskey = inferProcedureInput<AppRouter["security"]["addPasskey"]>;
type SignedChallenge = inferProcedureInput<AppRouter["auth"]["signInByPasskey"]>;

/**
 * Why a device gave no answer. Browsers do not tell a closed window from a device without a passkey: both are
 * `cancelled`. `replaced`: another request of this page took over.
 */
export type Problem = "cancelled" | "timedOut" | "known" | "unsupported" | "replaced" | "failed";

type Asked<Answer> = { answer: Answer } | { problem: Problem };

/** Lets the person make a passkey on a device of theirs. Never throws. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Asked<NewPasskey>> {
  return ask(options.timeout, async () => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

/**
 * Lets the person choose a passkey: in the browser's window, or with `fillsIn` among the suggestions of the email
 * field, for as long as the page shows it. Never throws.
 */
export function signByPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  fillsIn = false,
): Promise<Asked<SignedChallenge>> {
  return ask(fillsIn ? undefined : options.timeout, async () => {
    const signed = await startAuthentication({ optionsJSON: options, useBrowserAutofill: fillsIn });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = signed.response;
    const response = { clientDataJSON, authenticatorData, signature, userHandle };
    return { id: signed.id, rawId: signed.rawId, type: signed.type, response };
  });
}

/** Whether the email field can suggest passkeys. */
export const canFillIn = browserSupportsWebAuthnAutofill;

/** Withdraws what is asked. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** Whether this device itself can keep passkeys and asks for a fingerprint, face or PIN. */
export async function canKeepPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Tells the device that a passkey no longer works here, so that it stops offering it. Few browsers listen. */
export async function reportUnknown(credentialID: string): Promise<void> {
  const rpID = window.location.hostname;
  await sendSignal({ signalName: "unknownCredential", rpID, credentialID }).catch(() => {});
}

async function ask<Answer>(timeout: number | undefined, step: () => Promise<Answer>): Promise<Asked<Answer>> {
  const began = performance.now();
  try {
    return { answer: await step() };
  } catch (error) {
    const problem = problemOf(error);
    const isOver = timeout !== undefined && performance.now() - began >= timeout;
    return { problem: problem === "cancelled" && isOver ? "timedOut" : problem };
  }
}

const problems: Record<string, Problem> = {
  NotAllowedError: "cancelled",
  AbortError: "replaced",
  InvalidStateError: "known",
  ConstraintError: "unsupported",
  NotSupportedError: "unsupported",
  SecurityError: "unsupported",
};

function problemOf(error: unknown): Problem {
  return (error instanceof Error && problems[error.name]) || "failed";
}
