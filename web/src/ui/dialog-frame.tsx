import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { type FocusEvent, type MouseEvent, useContext, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useBackLayers } from "../lib/back-layers.ts";
import { HiddenPage } from "../lib/hidden-page.ts";
import { useOpenDialog } from "../lib/open-dialogs.ts";
import styles from "./dialog.module.css";
import type { DialogProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { Mantine } from "./mantine.tsx";
import { ignoreSecondClick, ignoreSecondClicksFor } from "./second-click.ts";

/** The longest double-click interval of common systems. */
const doubleClickMs = 500;

/** The implementation of `Dialog`, fetched with the first dialog. */
export default function DialogFrame({
  opened,
  title,
  wide,
  covers = false,
  withoutBackLayer = false,
  onClose,
  children,
}: DialogProps) {
  const t = useTranslations("common");
  const isHidden = useContext(HiddenPage);
  const isTopmost = useOpenDialog(opened);
  const openedAt = useRef(0);
  // Before the page under the dialog can be hit.
  useLayoutEffect(() => {
    if (!opened) return;
    openedAt.current = performance.now();
    return () => ignoreSecondClicksFor(doubleClickMs);
  }, [opened]);
  // Ignore the second click of the double click that opened the dialog.
  const ignoreEarlyClick = (event: MouseEvent) => {
    if (performance.now() - openedAt.current < doubleClickMs) event.stopPropagation();
    else ignoreSecondClick(event);
  };
  const close = () => {
    if (isTopmost()) onClose();
  };
  useBackLayers(opened && !withoutBackLayer ? 1 : 0, onClose);
  // Built from parts: Mantine's own header is a second banner, and its close button has no name.
  return (
    <Mantine>
      <Modal.Root
        opened={opened}
        onClose={close}
        hidden={isHidden}
        closeOnEscape={!isHidden && !covers}
        closeOnClickOutside={!covers}
        returnFocus={false}
        lockScroll={false}
        centered
        size={wide ? "64rem" : "32rem"}
        transitionProps={{ duration: 0 }}
        classNames={{ inner: covers ? undefined : styles.inner, content: styles.dialog }}
      >
        <Modal.Overlay className={covers ? styles.cover : styles.veil} onClickCapture={ignoreEarlyClick} />
        <Modal.Content onClickCapture={ignoreSecondClick} onFocusCapture={keepFocus}>
          <div className={styles.top}>
            <Modal.Title className={`shrinks break large bold ${styles.title}`}>{title}</Modal.Title>
            {!covers && (
              <button type="button" className="icon-button" aria-label={t("close")} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          <Modal.Body className={styles.body}>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
  );
}

/** Mantine focuses this element twice, the second time perhaps after the person has moved on. */
function keepFocus({ currentTarget, target }: FocusEvent): void {
  for (const first of currentTarget.querySelectorAll("[data-autofocus]"))
    first.removeAttribute("data-autofocus");
  target.setAttribute("data-autofocus", "true");
}
