import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { actingUserHeader } from "#platform/values/acting-user.ts";
import type { AppRouter } from "#routers/app.ts";
import { AppError, toAppError } from "./app-error.ts";

/** Who has to sign in before their act can finish, and why it could not. */
export type WaitingAct = {
  user: { id: string; email: string };
  reason: "signedOut" | "otherAccount";
};

/** For calls that nobody is waiting for: when the session is over, they fail and ask nobody to sign in. */
export const inBackground = { context: { inBackground: true } };

let waiting: (WaitingAct & { isSignedIn: Promise<boolean>; settle: (isSignedIn: boolean) => void }) | null =
  null;
let signIns = 0;
const listeners = new Set<() => void>();

/** The act that waits for its user to sign in again; null when there is none. */
export function waitingAct(): WaitingAct | null {
  return waiting;
}

/** `listener` shows the sign-in form. Without one, acts fail at once. */
export function onWaitingAct(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finishes the waiting acts, or fails them with NOT_SENT. */
export function settleWaitingAct(isSignedIn: boolean): void {
  if (isSignedIn) signIns += 1;
  waiting?.settle(isSignedIn);
  waiting = null;
  for (const listener of listeners) listener();
}

/** How often somebody signed in again to finish an act, since this page was loaded. */
export function countSignIns(): number {
  return signIns;
}

/**
 * Keeps an act whose session has ended, and sends it again after the same person has signed in. `knownUser` is the person
 * this page shows; each act names them, so that the server does not take it for whoever signed in meanwhile.
 */
export function finishActs(knownUser: () => WaitingAct["user"] | null): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      const user = op.type === "mutation" ? knownUser() : null;
      if (!user) return next(op);
      const named = { ...op, context: { ...op.context, userId: user.id } };
      if (op.context.inBackground) return next(named);
      return observable((observer) => {
        let sent: Unsubscribable;
        let isGivenUp = false;
        const send = () => {
          sent = next(named).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: async (error) => {
              const reason = reasonOf(error);
              if (!reason || listeners.size === 0) return observer.error(error);
              const isSignedIn = await signInAgain(user, reason);
              if (isGivenUp) return;
              if (isSignedIn) send();
              else observer.error(TRPCClientError.from(notSent(error)));
            },
          });
        };
        send();
        return () => {
          isGivenUp = true;
          sent.unsubscribe();
        };
      });
    };
}

/** The header that names whose acts these are. */
export function actingUser(context: Record<string, unknown> | undefined): Record<string, string> {
  const userId = context?.userId;
  return typeof userId === "string" ? { [actingUserHeader]: userId } : {};
}

function reasonOf(error: unknown): WaitingAct["reason"] | null {
  const { code } = toAppError(error);
  return code === "UNAUTHORIZED" ? "signedOut" : code === "OTHER_ACCOUNT" ? "otherAccount" : null;
}

/** One form for all acts of a person that wait at the same time. */
function signInAgain(user: WaitingAct["user"], reason: WaitingAct["reason"]): Promise<boolean> {
  if (waiting) return waiting.user.id === user.id ? waiting.isSignedIn : Promise.resolve(false);
  let settle: (isSignedIn: boolean) => void = () => {};
  const isSignedIn = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { user, reason, isSignedIn, settle };
  for (const listener of listeners) listener();
  return isSignedIn;
}

function notSent(cause: unknown): AppError {
  return new AppError(0, "NOT_SENT", "The session has ended", { cause });
}
