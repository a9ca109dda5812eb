import type { homeWindows } from "#platform/values/windows.ts";
import { trpc } from "../../lib/trpc.ts";

/** Whether a window can be chosen on a day ("" is today); all are until known. */
export function useOfferedWindows({
  isAsked,
}: {
  isAsked: boolean;
}): (window: (typeof homeWindows)[number], day: string) => boolean {
  const { data } = trpc.homeowner.pickupWindows.useQuery(undefined, { enabled: isAsked });
  return (window, day) => {
    const rule = data?.findLast(({ from }, index) => index === 0 || from <= day);
    return !rule || rule.offered.includes(window);
  };
}
