import { lazy, type ReactNode, Suspense, useState } from "react";
import styles from "./dialog.module.css";

export type DialogProps = {
  opened: boolean;
  title: string;
  /** For pictures: as wide as the screen has room for. */
  wide?: boolean;
  /** For a question about leaving: the router is moving through the history then, and an entry of ours would break its way back. */
  withoutBackLayer?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with its title as its name. It keeps the focus, closes on Escape and gives the focus back. */
export function Dialog(dialog: DialogProps) {
  const [wasOpened, setWasOpened] = useState(dialog.opened);
  if (dialog.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <DialogFrame {...dialog} />
      </Suspense>
    )
  );
}

const DialogFrame = lazy(() => import("./dialog-frame.tsx"));

/** The buttons at a dialog's end: the act last, under the thumb on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
