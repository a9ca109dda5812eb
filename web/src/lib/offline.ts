import { attempt } from "./attempt.ts";
import { keptNames } from "./kept.ts";

/** Holds the owner's id, which tells other tabs and the next start whose data is stored. */
const key = "tidycurb-kept";

/** How long to wait for the first answer when stored data could be shown. */
export const patienceMs = 8_000;

type Offline = {
  /** True when screens show stored data because the server was unreachable at start. */
  isRestored: boolean;
  /** Loads the new version; null when none. A new function each time it should be offered. */
  takeNewVersion: (() => void) | null;
};

let state: Offline = { isRestored: false, takeNewVersion: null };
const listeners = new Set<() => void>();

export function offlineState(): Offline {
  return state;
}

export function onOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeOffline(next: Partial<Offline>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** The id of the person whose data this browser stores; null for none. */
export function keptOwner(): string | null {
  return attempt(() => localStorage.getItem(key));
}

/** Returns whether this browser can store anything. */
export function setKeptOwner(userId: string | null): boolean {
  const isKept = attempt(() => {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
    return true;
  });
  return isKept ?? false;
}

/** Whether someone is signed in, by the cookie; another tab may have signed out. */
export function isMember(): boolean {
  return document.cookie.includes(`${keptNames.memberCookie}=1`);
}
