import { useTranslations } from "use-intl";
import type { CallTarget } from "#modules/pickups/rules/calls.ts";
import type { AppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";

/** Whom somebody may call about a pickup. */
export function CallSheet({
  jobId,
  calls,
  name,
  ...dialog
}: DialogSwitch & { jobId: string; calls: readonly CallTarget[]; name: string | null }) {
  const t = useTranslations("messages.call");
  const call = useAct(trpc.messages.startCall, callOptions);
  const start = (to: CallTarget) => call.act({ jobId, callId: crypto.randomUUID(), to });
  const choices = calls.toReversed().map((to) => ({
    label: to === "support" ? t("support") : t("other", { name: name ?? "none" }),
    isFirst: to === "other",
    onCall: () => start(to),
  }));
  return <CallDialog {...dialog} call={call} text={t("text")} choices={choices} />;
}

/** What went wrong is said in the sheet: a toast would cover its buttons. */
export const callOptions = { failure: () => null };

/** Says how a masked call works and starts it. Without reception nothing waits: a call makes sense only now. */
export function CallDialog({
  call: { answer, error, isActing },
  text,
  choices,
  opened,
  onClose,
}: DialogSwitch & {
  call: { answer: unknown; error: AppError | null; isActing: boolean };
  text: string;
  choices: readonly { label: string; isFirst: boolean; onCall: () => void }[];
}) {
  const t = useTranslations("messages.call");
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <div className="grid gap-3">
        <p>{text}</p>
        <p role="status" className="strong">
          {!isOnline ? t("offline") : answer && !error && !isActing ? t("started") : null}
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
        {choices.map(({ label, isFirst, onCall }) => (
          <Button
            key={label}
            variant={isFirst ? "primary" : "quiet"}
            aria-disabled={!isOnline || isActing}
            onClick={() => isOnline && onCall()}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
