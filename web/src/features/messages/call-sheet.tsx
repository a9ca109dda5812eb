import { useTranslations } from "use-intl";
import type { CallTarget } from "#modules/pickups/rules/calls.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";

/** Says how a masked call works and starts it. Without reception nothing waits: a call makes sense only now. */
export function CallSheet({
  jobId,
  calls,
  name,
  opened,
  onClose,
}: DialogSwitch & { jobId: string; calls: readonly CallTarget[]; name: string | null }) {
  const t = useTranslations("messages.call");
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  // What went wrong is said in the sheet: a toast would cover its buttons.
  const { act, isActing, answer, error } = useAct(trpc.messages.startCall, { failure: () => null });
  const start = (to: CallTarget) => act({ jobId, callId: crypto.randomUUID(), to });
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <div className="grid gap-3">
        <p>{t("text")}</p>
        <p role="status" className="strong">
          {!isOnline ? t("offline") : answer && !error && !isActing && t("started")}
        </p>
        {error && !isActing && (
          <p role="alert">
            {errorText(error, t("failed"))}{" "}
            {error.code === "CALL_NUMBER_NEEDED" && (
              <Link to="/settings" hash="notifications">
                {t("settings")}
              </Link>
            )}
          </p>
        )}
      </div>
      <DialogActions>
        {calls.toReversed().map((to) => (
          <Button
            key={to}
            variant={to === "other" ? "primary" : "quiet"}
            aria-disabled={!isOnline || isActing}
            onClick={() => isOnline && start(to)}
          >
            {to === "support" ? t("support") : t("other", { name: name ?? "none" })}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
