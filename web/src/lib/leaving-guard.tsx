import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";

/** Asks before unsaved changes are lost: to a link, to Back, or (in the browser's words) to closing the tab. */
export function LeavingGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTranslations("common.leaving");
  const leaving = useBlocker({
    shouldBlockFn: isOtherPage,
    enableBeforeUnload: true,
    disabled: !isUnsaved,
    withResolver: true,
  });
  return (
    <Confirm
      opened={leaving.status === "blocked"}
      title={t("title")}
      action={t("action")}
      danger
      withoutBackLayer
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    >
      {t("text")}
    </Confirm>
  );
}

function isOtherPage({
  current,
  next,
}: {
  current: { pathname: string };
  next: { pathname: string };
}): boolean {
  return current.pathname !== next.pathname;
}

/** What a form in a guarded dialog can call. */
export type DialogHand = {
  /** Marks a change made other than by typing or choosing. */
  changed: () => void;
  saved: () => void;
  /** Closes the dialog or runs `instead`; asks first if unsaved input would be lost. */
  leave: (instead?: () => void) => void;
};

/**
 * A dialog with input. Asks before Escape, an outside tap or Back discards it. With `keeps`, it asks only before the
 * page itself is left.
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
  if (!opened && isChanged && !keeps) setIsChanged(false);
  const leave = (instead: () => void = onClose) =>
    isChanged && !keeps ? setAsked({ go: instead }) : instead();
  const hand = { changed: () => setIsChanged(true), saved: () => setIsChanged(false), leave };
  return (
    <>
      <Dialog {...dialog} opened={opened} onClose={() => leave()}>
        {/* onInput fires before a select reports its choice and would rerender the old value. */}
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
      <LeavingGuard isUnsaved={opened && isChanged} />
    </>
  );
}
