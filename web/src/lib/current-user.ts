import {
  hashKey,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { User } from "#modules/accounts/contract.ts";
import { isSignedOut, toAppError } from "./app-error.ts";
import { changeOffline, isMember, keptOwner, offlineState, patienceMs } from "./offline.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { endedUserKey, pageUser, queryClient, trpc, trpcClient } from "./trpc.ts";
import { viewing } from "./viewing.ts";

/**
 * Restores stored data into an empty cache; resolves to whether there was any. Then calls `look` until everything is
 * refetched.
 */
async function restoreKept(client: QueryClient, look: () => Promise<void>): Promise<boolean> {
  const owner = keptOwner();
  if (!owner) return false;
  const [{ restore }, { pollUntilReached }] = await Promise.all([
    import("./keep-offline.ts"),
    import("./poll-until-reached.ts"),
  ]);
  const isRestored = await restore(client, owner);
  changeOffline({ isRestored });
  if (isRestored) pollUntilReached(look);
  return isRestored;
}

/** Data this fresh is not refetched, so opening the app on a page asks once. */
const justNowMs = 5_000;

export type Session =
  | { status: "loading" }
  | { status: "failed"; error: unknown; retry: () => void }
  | { status: "signedOut" }
  | SignedIn;

/** `isOver`: the session ended while the person's page was open. The page stays, covered, until they sign in again. */
export type SignedIn = { status: "signedIn"; user: User; isOver: boolean };

/** The current session. A 401 means signed out and is not an error; "failed" means unknown. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(currentUserQuery);
  const { data: ended } = useQuery(endedUserQuery);
  if (data) return { status: "signedIn", user: data, isOver: false };
  if (data === null && ended) return { status: "signedIn", user: ended, isOver: true };
  if (data === null) return { status: "signedOut" };
  return error ? { status: "failed", error, retry: () => void refetch() } : { status: "loading" };
}

/** The signed-in user; null while loading, signed out or failed. */
function useCurrentUser(): User | null {
  const session = useSession();
  return session.status === "signedIn" ? session.user : null;
}

/** The signed-in user; use only inside `RequireRole`, which guarantees one. */
export function useSignedInUser(): User {
  const user = useCurrentUser();
  if (!user) throw new Error("useSignedInUser is for screens behind RequireRole.");
  return user;
}

const endedUserQuery = queryOptions<User | null>({
  queryKey: endedUserKey,
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Sets the user a mutation returned; null after sign-out, which also clears all other data. */
export function useSetCurrentUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return (user) => setCurrentUser(queryClient, user);
}

export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  forgetOthers(queryClient, user);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  if (user && user.id !== before?.id) tellOtherTabs({ signedIn: user.id });
}

/** Repeats the page's queries that failed without a session. */
export function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** Clears cached data so the next person at this browser sees none of it. */
function forgetOthers(queryClient: QueryClient, user: User | null): void {
  const known = pageUser(queryClient);
  if (queryClient.getQueryData(endedUserKey)) queryClient.setQueryData(endedUserKey, null);
  if (known?.id === user?.id) return;
  const own = [currentUserQuery.queryKey, endedUserKey].map(hashKey);
  queryClient.removeQueries({ predicate: ({ queryHash }) => !own.includes(queryHash) });
}

/**
 * Skips the request for visitors: the server sets and clears the member cookie with the session. Uses the procedure's
 * own key, so `utils.auth.currentUser.invalidate()` works.
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
    const known = pageUser(client);
    // Nobody signed out here, so the page keeps what its person typed until they are back.
    if (known && !user) client.setQueryData(endedUserKey, known);
    else if (wasKnown) forgetOthers(client, user);
    return user;
  },
});

/** Loads the session in the same batch as the page's other first requests. */
export async function loadSession(): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
}

/** Refetches the user and preferences, which an email link or another device may have changed. Never throws. */
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

/** Offline: the last known user with their cached data; null when nothing was stored, and while viewing. */
async function lastKnown(client: QueryClient, error: unknown): Promise<User | null> {
  if (toAppError(error).code !== "UNREACHABLE" || viewing()) return null;
  if (!(await restoreKept(client, () => lookAgain(client)))) return null;
  return client.getQueryData<User | null>(currentUserQuery.queryKey) ?? null;
}

/** Back online: refetches everything that was restored from storage. */
export async function lookAgain(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  if (offlineState().isRestored) return;
  const own = hashKey(currentUserQuery.queryKey);
  await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
}
