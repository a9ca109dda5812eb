import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { actingUserHeader } from "#platform/values/actor.ts";
import type { AppRouter } from "#routers/app.ts";
import { AppError, toAppError } from "./app-error.ts";

/** Who must sign in again, and why. */
export type WaitingAct = {
  user: { id: string; email: string };
  /** "sessionOver": nothing waits but the page itself. */
  reason: "signedOut" | "otherAccount" | "sessionOver";
  /** The session is over or someone else's, so that nobody may read the page until its person has signed in. */
  covers: boolean;
};

/** For background calls: fail when the session is over, and never ask to sign in. */
export const inBackground = { context: { inBackground: true } };

type Waiting = WaitingAct & { isSignedIn: Promise<boolean>; settle: (isSignedIn: boolean) => void };

let waiting: Waiting | null = null;
let signIns = 0;
const listeners = new Set<() => void>();
const watchers = new Set<() => void>();

/** The page or act that waits for its user to sign in again; null for none. */
export function waitingAct(): WaitingAct | null {
  return waiting;
}

/** Registers `listener`, which shows the sign-in form. Without one, acts fail at once. */
export function onWaitingAct(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Like `onWaitingAct`, for a listener that only looks and shows no form. */
export function watchWaitingAct(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the sign-in form hides the page. */
export function isPageCovered(): boolean {
  return waiting?.covers ?? false;
}

/** Finishes the waiting acts, or fails them with NOT_SENT or NOT_SENT_OTHER. */
export function settleWaitingAct(isSignedIn: boolean): void {
  if (isSignedIn) signIns += 1;
  waiting?.settle(isSignedIn);
  show(null);
}

function show(next: Waiting | null): void {
  waiting = next;
  for (const listener of [...listeners, ...watchers]) listener();
}

/** How often someone signed in again to finish an act since this page loaded. */
export function countSignIns(): number {
  return signIns;
}

/**
 * Holds an act whose session has ended and resends it once the same person signs in. Each act names `knownUser`, the
 * person this page shows, so the server never credits it to someone else.
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
              if (!reason || !canAsk()) return observer.error(error);
              // After a sign-out in another tab, the page is no longer theirs: don't ask.
              const isSignedIn = knownUser()?.id === user.id && (await signInAgain(user, reason));
              if (isGivenUp) return;
              if (isSignedIn) send();
              else {
                const isOthers = reason === "otherAccount" || (knownUser() ?? user).id !== user.id;
                observer.error(TRPCClientError.from(notSent(error, isOthers)));
              }
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

/** The header naming the user who acts. */
export function actingUser(context: Record<string, unknown> | undefined): Record<string, string> {
  const userId = context?.userId;
  return typeof userId === "string" ? { [actingUserHeader]: userId } : {};
}

function reasonOf(error: unknown): "signedOut" | "otherAccount" | null {
  const { code } = toAppError(error);
  return code === "UNAUTHORIZED" ? "signedOut" : code === "OTHER_ACCOUNT" ? "otherAccount" : null;
}

/** Shows one sign-in form for all waiting acts of a person; resolves to whether they signed in. */
export function signInAgain(user: WaitingAct["user"], reason: WaitingAct["reason"]): Promise<boolean> {
  const covers = reason !== "signedOut";
  if (waiting) {
    if (waiting.user.id !== user.id) return Promise.resolve(false);
    // The page and an act may both wait; the act's text says more.
    if (waiting.reason === "sessionOver") show({ ...waiting, reason });
    else if (covers && !waiting.covers) show({ ...waiting, covers });
    return waiting.isSignedIn;
  }
  let settle: (isSignedIn: boolean) => void = () => {};
  const isSignedIn = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  show({ user, reason, covers, isSignedIn, settle });
  return isSignedIn;
}

/** Whether a screen can ask to sign in. */
export function canAsk(): boolean {
  return listeners.size > 0;
}

/**
 * Keeps the page of a person whose session is over, covered, until they sign in again. Resolves to whether they did.
 */
export function keepPage(user: WaitingAct["user"]): Promise<boolean> {
  return signInAgain(user, "sessionOver");
}

function notSent(cause: unknown, isOthers: boolean): AppError {
  return new AppError(0, isOthers ? "NOT_SENT_OTHER" : "NOT_SENT", "The session has ended", { cause });
}
