import { QueryClient } from "@tanstack/react-query";
import { httpBatchLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact, getQueryKey } from "@trpc/react-query";
import { observable, tap } from "@trpc/server/observable";
import superjson from "superjson";
import type { User } from "#modules/accounts/contract.ts";
import type { AppRouter } from "#routers/app.ts";
import { AppError, fetchAnswer, toAppError } from "./app-error.ts";
import { actingUser, finishActs } from "./finish-acts.ts";
import { hearServerTime } from "./server-clock.ts";
import { loadRefusals } from "./texts.tsx";
import { countUse } from "./usage.ts";
import { leaveViewing, viewing, viewingHeaders } from "./viewing.ts";

/** Typed hooks: `trpc.homeowner.jobs.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/**
 * Documented: nothing goes stale, no refetch on focus, no polling, no retries; a mutation invalidates what it changed.
 * A call made offline fails at once, because running it later would surprise.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// A runner may need them later without reception, also those of a screen that was left or never opened.
queryClient.setQueryDefaults([["runner"]], { gcTime: Number.POSITIVE_INFINITY });

/** Counts acts of users who allow usage counts (`usage.ts`). */
const countActs: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      tap({
        complete: () => {
          if (op.type === "mutation") countUse("act", op.path);
        },
      }),
    );

/**
 * While an admin sees what a person sees: acts fail here already, as the server would refuse them, and the first answer
 * after the end leaves the person's page.
 */
const onlyView: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    if (!viewing()) return next(op);
    if (op.type === "mutation")
      return observable((observer) => {
        const refusal = new AppError(403, "VIEWING_READ_ONLY", "Nothing can be changed while viewing");
        void loadRefusals().finally(() => observer.error(TRPCClientError.from(refusal)));
      });
    return next(op).pipe(
      tap({
        error: (error) => {
          if (["VIEWING_ENDED", "UNAUTHORIZED"].includes(toAppError(error).code)) leaveViewing();
        },
      }),
    );
  };

const currentUserKey = getQueryKey(trpc.auth.currentUser, undefined, "query");

/** The person whose session ended while a page of theirs was open; null once that page is gone. */
export const endedUserKey = ["endedUser"];

/** The person whose page is open, also after their session has ended. */
export function pageUser(client: QueryClient = queryClient): User | null {
  const known = client.getQueryData<User | null>(currentUserKey);
  return known ?? client.getQueryData<User | null>(endedUserKey) ?? null;
}

/** Batches calls made in the same tick, at most ten, the server's limit. */
export const trpcClient = trpc.createClient({
  links: [
    onlyView,
    countActs,
    finishActs(pageUser),
    httpBatchLink({
      url: "/api/trpc",
      maxItems: 10,
      headers: ({ opList }) => ({
        ...actingUser(opList.find(({ context }) => context.userId)?.context),
        ...viewingHeaders(),
      }),
      transformer: superjson,
      fetch: async (url, options) => {
        const ask = () => fetchAnswer(url, options as RequestInit);
        let answer = await ask();
        if (answer.status === 503)
          answer = await (await import("./ask-again.ts")).askAgain(answer, ask, options);
        hearServerTime(answer);
        if (answer.status !== 200) await loadRefusals();
        return answer;
      },
    }),
  ],
});

/** The same procedures outside components: `utils.homeowner.jobs.invalidate()` in a loader. */
export const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });
