import { lazy, type ReactNode, Suspense, useState } from "react";
import { BackLayer } from "../lib/back-layers.ts";
import styles from "./dialog-actions.module.css";

export type DialogProps = {
  opened: boolean;
  title: string;
  /** As wide as the screen allows, for pictures. */
  wide?: boolean;
  /** Hides the page behind it. Only its own buttons and Back close it. */
  covers?: boolean;
  /** For a question about leaving: the router is navigating history then, and our own entry would break its Back. */
  withoutBackLayer?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Whether a dialog is open, and what closes it. */
export type DialogSwitch = Pick<DialogProps, "opened" | "onClose">;

/** A dialog named by its title. It traps focus, closes on Escape and restores focus. */
export function Dialog(dialog: DialogProps) {
  const [wasOpened, setWasOpened] = useState(dialog.opened);
  if (dialog.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={dialog.opened && !dialog.withoutBackLayer && <BackLayer onBack={dialog.onClose} />}>
        <DialogFrame {...dialog} />
      </Suspense>
    )
  );
}

const DialogFrame = lazy(() => import("./dialog-frame.tsx"));

/** A dialog's buttons, main act last: under the thumb on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-dialog-actions="">
      {children}
    </div>
  );
}
