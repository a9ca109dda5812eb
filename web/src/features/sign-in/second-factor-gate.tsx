import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { toAppError } from "../../lib/app-error.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";

const SecondFactorNeeded = lazyPart(
  "security",
  async () => (await import("./second-factor-needed.tsx")).SecondFactorNeeded,
  <PageSkeleton />,
);

/**
 * Leads an admin to a second factor once the server has refused something for the lack of one, and back to the screen when
 * it is on. Whether one is needed is the server's to say: in test mode it is not.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isNeeded = useSyncExternalStore(
    (onChange) =>
      client.getQueryCache().subscribe(({ type }) => {
        // A query is added, and observed, while its screen renders: no time to render another.
        if (type === "updated" || type === "removed") onChange();
      }),
    () => client.getQueryCache().findAll().some(lacksSecondFactor),
  );
  return isNeeded ? <SecondFactorNeeded onTurnedOn={() => forgetRefused(client)} /> : children;
}

const lacksSecondFactor = ({ state }: { state: { status: string; error: unknown } }) =>
  state.status === "error" && toAppError(state.error).code === "SECOND_FACTOR_NEEDED";

/** What was refused is asked for anew by the screen that shows it. */
function forgetRefused(client: QueryClient): void {
  client.removeQueries({ predicate: lacksSecondFactor });
}
