import { keptNames } from "./kept-names.ts";

/** Beside its data, whose they are: the name that tells tabs and the next start. */
const key = "tidycurb-kept";

/** How long somebody waits for the first answer where something older can be shown. */
export const patienceMs = 8_000;

type Offline = {
  /** Whether the screens show what was kept, because nothing could be reached when the app was opened. */
  isRestored: boolean;
  /** Loads the new version, once there is one; another function each time it should be offered. */
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

/** The id of whoever this browser keeps something of; null for nobody. */
export function keptOwner(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether this browser keeps anything at all. */
export function setKeptOwner(userId: string | null): boolean {
  try {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
    return true;
  } catch {
    return false;
  }
}

/** Whether somebody is signed in, as far as this browser knows; another tab may have signed out. */
export function isMember(): boolean {
  return document.cookie.includes(`${keptNames.memberCookie}=1`);
}
