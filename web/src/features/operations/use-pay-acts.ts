import { useTranslations } from "use-intl";
import type { PayRunRow } from "#modules/payouts/contract/pay.ts";
import { fullName } from "#platform/values/full-name.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** An admin's actions on one runner's week. `onDone` runs after each save. */
export function usePayActs(onDone: () => void) {
  const t = useTranslations("pay");
  const utils = trpc.useUtils();
  const dollars = useDollars();
  const showFailure = useFailureToast();
  const told = (title: string, words: (row: PayRunRow) => string) => ({
    onSuccess: (row: PayRunRow) => {
      void utils.admin.previewPayRun.invalidate();
      void utils.admin.alerts.invalidate();
      toast({ title, message: words(row) });
      onDone();
    },
    onError: (error: unknown) => {
      showFailure(error, { general: t("hold.failed") });
      void utils.admin.previewPayRun.invalidate();
    },
  });
  const hold = trpc.admin.holdPayout.useMutation(
    told(t("hold.done"), (row) => t("hold.doneText", { name: fullName(row) })),
  );
  const release = trpc.admin.releasePayout.useMutation(
    told(t("hold.released"), (row) => t("hold.releasedText", { name: fullName(row) })),
  );
  const retry = trpc.admin.retryPayout.useMutation({
    ...told("", () => ""),
    onSuccess: (row) => {
      void utils.admin.previewPayRun.invalidate();
      void utils.admin.alerts.invalidate();
      const name = fullName(row);
      toast(
        row.status === "paid"
          ? { title: t("retry.paid"), message: t("retry.paidText", { name }) }
          : { title: t("retry.unpaid"), message: t("retry.unpaidText", { name }) },
      );
    },
  });
  const adjust = trpc.admin.adjustPay.useMutation(
    told(t("adjust.done"), (row) =>
      t("adjust.doneText", { name: fullName(row), total: dollars(parseCents(row.total) ?? 0) }),
    ),
  );
  return { hold, release, retry, adjust };
}
