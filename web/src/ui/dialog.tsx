import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { ignoreSecondClick } from "./second-click.ts";

/** A dialog with its title as its name. It keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
}: {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  // Put together from its parts: Mantine's own header is a second banner, and its close button has no name.
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      lockScroll={false}
      centered
      size="32rem"
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

/** The buttons at a dialog's end: the act last, under the thumb on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
