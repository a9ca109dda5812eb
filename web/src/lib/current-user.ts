import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { User } from "#modules/accounts/contract/user.ts";
import { isSignedOut, toAppError } from "./app-error.ts";
import { changeOffline, isMember, keptOwner, offlineState, patienceMs } from "./offline.ts";
import { restoreKept } from "./restore-kept.ts";
import { queryClient, trpc, trpcClient } from "./trpc.ts";

/** What was asked for so long ago is as it was said: an app just opened on a page does not ask twice. */
const justNowMs = 5_000;

export type Session =
  | { status: "loading" }
  | { status: "failed"; error: unknown; retry: () => void }
  | { status: "signedOut" }
  | { status: "signedIn"; user: User };

/** Who is looking. A 401 means signed out, and is no error; "failed" means that nobody could tell. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(currentUserQuery);
  if (data) return { status: "signedIn", user: data };
  if (data === null) return { status: "signedOut" };
  return error ? { status: "failed", error, retry: () => void refetch() } : { status: "loading" };
}

/** The person signed in; null while loading, signed out or failed. */
function useCurrentUser(): User | null {
  const session = useSession();
  return session.status === "signedIn" ? session.user : null;
}

/** The person signed in, inside a `RequireRole`, where there always is one. */
export function useSignedInUser(): User {
  const user = useCurrentUser();
  if (!user) throw new Error("useSignedInUser is for screens behind RequireRole.");
  return user;
}

/** Puts the user that a mutation answered with in place everywhere; null after signing out, which forgets all else too. */
export function useSetCurrentUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return (user) => setCurrentUser(queryClient, user);
}

export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  forgetOthers(queryClient, user);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Nothing that one person has seen may be shown to the next at the same browser. */
function forgetOthers(queryClient: QueryClient, user: User | null): void {
  const known = queryClient.getQueryData<User | null>(currentUserQuery.queryKey);
  if (known?.id === user?.id) return;
  const own = hashKey(currentUserQuery.queryKey);
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== own });
}

/**
 * Visitors are not asked about: the server sets and clears that cookie together with the session. Under the
 * procedure's own key, so that `utils.auth.currentUser.invalidate()` reaches it.
 */
export const currentUserQuery = queryOptions({
  queryKey: getQueryKey(trpc.auth.currentUser, undefined, "query"),
  queryFn: async ({ client, signal }): Promise<User | null> => {
    const wasKnown = client.getQueryData(currentUserQuery.queryKey) !== undefined;
    const user = await askWho(signal).catch(async (error) => {
      const kept = wasKnown || signal.aborted ? null : await lastKnown(client, error);
      if (kept) return kept;
      throw error;
    });
    if (wasKnown) forgetOthers(client, user);
    return user;
  },
});

/** Asks who is looking beside what else a page needs first, so that all of it is one request. */
export async function loadSession(): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
}

/** Asks anew for the person and what they chose, which may have been changed by a letter's link or on another device. Never throws. */
export async function refreshSession(): Promise<void> {
  await queryClient.prefetchQuery({ ...currentUserQuery, staleTime: justNowMs });
}

async function askWho(signal: AbortSignal): Promise<User | null> {
  if (!isMember()) return null;
  const isPatient = keptOwner() === null;
  const until = isPatient ? signal : AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const user = await trpcClient.auth.currentUser.query(undefined, { signal: until });
    changeOffline({ isRestored: false });
    return user;
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Without reception: who it was the last time, with all that they saw then; null where nothing was kept. */
async function lastKnown(client: QueryClient, error: unknown): Promise<User | null> {
  if (toAppError(error).code !== "UNREACHABLE") return null;
  if (!(await restoreKept(client, () => lookAgain(client)))) return null;
  return client.getQueryData<User | null>(currentUserQuery.queryKey) ?? null;
}

/** Once there is reception again: asks for everything anew that was shown as it had been kept. */
export async function lookAgain(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  if (offlineState().isRestored) return;
  const own = hashKey(currentUserQuery.queryKey);
  await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
}
