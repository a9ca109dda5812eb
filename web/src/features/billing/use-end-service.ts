import { useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { useServiceChanged } from "./use-billing.ts";

/** Cancels the service at the end of the paid month; `onDone` runs on success. */
export function useCancelService(onDone: () => void) {
  const t = useTranslations("billing.cancel");
  const failed = useFailureToast("account");
  const changed = useServiceChanged();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.cancelService.useMutation({
    onSuccess: () => {
      toast({ title: t("done"), message: t("doneText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => {
      underWay.end("cancel");
      changed();
    },
  });
  return {
    cancelService: (reason: string) => {
      if (underWay.begin("cancel")) mutate({ reason: reason || null });
    },
    isUnderWay: underWay.has("cancel"),
  };
}

/** Reverses a cancellation. */
export function useKeepService() {
  const t = useTranslations("billing.cancel");
  const failed = useFailureToast("account");
  const changed = useServiceChanged();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.undoCancelService.useMutation({
    onSuccess: () => toast({ title: t("undone"), message: t("undoneText") }),
    onError: (error) => failed(error, { general: t("undoFailed") }),
    onSettled: () => {
      underWay.end("keep");
      changed();
    },
  });
  return {
    keepService: () => {
      if (underWay.begin("keep")) mutate();
    },
    isUnderWay: underWay.has("keep"),
  };
}

/** Requests a refund within the guarantee, which ends the service; `onDone` runs on success. */
export function useRequestRefund(onDone: () => void) {
  const t = useTranslations("billing.guarantee");
  const dollars = useDollars();
  const failed = useFailureToast("account");
  const changed = useServiceChanged();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.requestRefund.useMutation({
    onSuccess: ({ refunded }) => {
      toast({ title: t("done"), message: t("doneText", { amount: dollars(parseCents(refunded) ?? 0) }) });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => {
      underWay.end("refund");
      changed();
    },
  });
  return {
    requestRefund: (reason: string) => {
      if (underWay.begin("refund")) mutate({ reason: reason || null });
    },
    isUnderWay: underWay.has("refund"),
  };
}
