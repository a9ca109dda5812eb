import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { ignoreSecondClick } from "./second-click.ts";

/** A dialog with its title as its name. It keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({
  opened,
  title,
  wide,
  onClose,
  children,
}: {
  opened: boolean;
  title: string;
  /** For pictures: as wide as the screen has room for. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const isTopmost = useOpenDialog(opened);
  const close = () => {
    if (isTopmost()) onClose();
  };
  // Put together from its parts: Mantine's own header is a second banner, and its close button has no name.
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      returnFocus={false}
      lockScroll={false}
      centered
      size={wide ? "64rem" : "32rem"}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.dialog }}
    >
      <Modal.Overlay className={styles.veil} onClickCapture={ignoreSecondClick} />
      <Modal.Content onClickCapture={ignoreSecondClick}>
        <div className={styles.top}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <button type="button" className={styles.close} aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const open: string[] = [];

/**
 * Of dialogs over each other Escape closes the topmost only; and the focus goes back to where it was, also for a
 * dialog that was open from its first moment, unless the act has put it elsewhere. Mantine does neither.
 */
function useOpenDialog(opened: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    open.push(id);
    return () => {
      open.splice(open.indexOf(id), 1);
      const { activeElement } = document;
      const isLeftAlone = activeElement === document.body || activeElement?.closest("[role=dialog]");
      if (isLeftAlone && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [opened, id]);
  return () => open.at(-1) === id;
}

/** The buttons at a dialog's end: the act last, under the thumb on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
