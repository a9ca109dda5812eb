import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { LeavingGuard } from "./leaving-guard.tsx";

/** What a form in a guarded dialog says and does. */
export type DialogHand = {
  /** Something was changed otherwise than by typing or choosing. */
  changed: () => void;
  /** All of it is saved, and may go. */
  saved: () => void;
  /** Closes the dialog, or does something in its place; asks first where something would be lost. */
  leave: (instead?: () => void) => void;
};

/**
 * A dialog in which something is written. What was typed is not lost by Escape, by a tap beside it or by going back: it
 * asks first. One that `keeps` what was typed asks only before the page itself is left.
 */
export function GuardedDialog({
  opened,
  keeps = false,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, "children"> & { keeps?: boolean; children: (hand: DialogHand) => ReactNode }) {
  const t = useTranslations("common.leaving");
  const [isChanged, setIsChanged] = useState(false);
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  // Parts are shown without the app's router in tests.
  const hasRouter = Boolean(useRouter({ warn: false }));
  if (!opened && isChanged && !keeps) setIsChanged(false);
  const leave = (instead: () => void = onClose) =>
    isChanged && !keeps ? setAsked({ go: instead }) : instead();
  const hand = { changed: () => setIsChanged(true), saved: () => setIsChanged(false), leave };
  return (
    <>
      <Dialog {...dialog} opened={opened} onClose={() => leave()}>
        {/* Not onInput, which comes before a list has told what was chosen, and would have it shown as it was. */}
        <div onChange={hand.changed}>{children(hand)}</div>
      </Dialog>
      <Confirm
        opened={opened && asked !== null}
        title={t("title")}
        action={t("action")}
        danger
        onConfirm={() => {
          setAsked(null);
          setIsChanged(false);
          asked?.go();
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{t("text")}</p>
      </Confirm>
      {hasRouter && <LeavingGuard isUnsaved={opened && isChanged} />}
    </>
  );
}
