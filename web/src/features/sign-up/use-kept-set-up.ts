import { useEffect, useState } from "react";
import type { SetUpDraft } from "#modules/accounts/contract.ts";
import type { SetUpRole } from "#modules/accounts/rules.ts";
import { trpc } from "../../lib/trpc.ts";

/** What the account keeps of a role's set-up. */
export type KeptSetUp = Pick<SetUpDraft, "step" | "values"> & { savedAt: string };

/**
 * The account's draft of a role's set-up; null when it keeps none, or another role's, or could not be asked, where this
 * tab's own draft must do. `isLoading` until it is known.
 */
export function useKeptSetUp(role: SetUpRole): { kept: KeptSetUp | null; isLoading: boolean } {
  const { data, isLoading } = trpc.profile.setUp.useQuery();
  return { kept: data?.role === role ? data : null, isLoading };
}

/** A pause in typing after which the draft is saved. */
const pauseMs = 800;

/**
 * Saves a role's set-up on the account: without `now`, after a pause in typing. `hold` waits for the next change, and
 * `forget` drops what waits, so that no save comes after the act that completes the step.
 */
export function useSaveSetUp(role: SetUpRole | undefined) {
  const { client, profile } = trpc.useUtils();
  const [saver] = useState(() => saverOf(role, client.profile.saveSetUp.mutate, profile.setUp.setData));
  useEffect(() => {
    if (!role) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("online", saver.flush, { signal });
    window.addEventListener("pagehide", saver.flush, { signal });
    document.addEventListener("visibilitychange", saver.flush, { signal });
    return () => {
      listeners.abort();
      saver.flush();
    };
  }, [role, saver]);
  return saver;
}

type Utils = ReturnType<typeof trpc.useUtils>;

/** One save at a time, always of the newest draft. A failed one waits for the next change, or to be online again. */
function saverOf(
  role: SetUpRole | undefined,
  send: Utils["client"]["profile"]["saveSetUp"]["mutate"],
  setData: Utils["profile"]["setUp"]["setData"],
) {
  let waiting: SetUpDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** The draft being sent was completed meanwhile. */
  let isForgotten = false;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const draft = waiting;
    if (!draft || isSending) return;
    waiting = null;
    isSending = true;
    const answer = await send(draft).catch(() => undefined);
    isSending = false;
    if (isForgotten) {
      isForgotten = false;
      if (answer && role) await send({ role, step: 0, values: {} }).catch(() => null);
    } else if (answer === undefined) waiting ??= draft;
    else setData(undefined, answer && { ...draft, ...answer });
    if (answer !== undefined && waiting) await flush();
  };
  return {
    flush: () => void flush(),
    save: (step: number, values: Record<string, unknown>, { now = false } = {}) => {
      if (!role) return;
      waiting = { role, step, values: values as SetUpDraft["values"] };
      clearTimeout(timer);
      if (now) void flush();
      else timer = setTimeout(() => void flush(), pauseMs);
    },
    hold: () => clearTimeout(timer),
    forget: () => {
      clearTimeout(timer);
      waiting = null;
      isForgotten = isSending;
      if (role) setData(undefined, null);
    },
  };
}
