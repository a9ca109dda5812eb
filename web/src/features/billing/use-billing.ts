import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** A homeowner's bills, credits and refunds. */
export function useBilling() {
  return trpc.homeowner.billing.useQuery();
}

/** Every query that depends on the subscription's status or end, for `invalidates`. */
export function useServiceChanged() {
  const { homeowner, rental, auth } = trpc.useUtils();
  return [homeowner.billing, homeowner.jobs, homeowner.calendar, rental, auth.currentUser];
}

/** Reverses a cancellation. */
export function useKeepService() {
  const t = useTranslations("billing.cancel");
  return useAct(trpc.homeowner.undoCancelService, {
    success: { title: t("undone"), message: t("undoneText") },
    failure: t("undoFailed"),
    screen: "account",
    invalidates: useServiceChanged(),
  });
}
