import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./message-page.module.css";
import { usePageTitle } from "./page.tsx";

/**
 * A screen with one message: a picture, a title, a sentence and a link. `step` names the current step; when a press
 * leads to the next and its button disappears, focus moves to the new title so it is read. If focus stays, the text is
 * announced, errors at once. `isAnswer`: the page replaced a form or screen after a press, so its first step counts as
 * following one.
 */
export function MessagePage({
  picture,
  title,
  text,
  actions,
  step,
  isAnswer = false,
  hasFailed = false,
}: {
  picture: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  hasFailed?: boolean;
} & ({ step: string; isAnswer?: boolean } | { step?: undefined; isAnswer?: undefined })) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isAnswer ? undefined : step);
  const [isLedTo, setLedTo] = useState(false);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const isLost = document.activeElement === document.body;
    if (isLost) heading.current?.focus();
    setLedTo(isLost);
  }, [step]);
  const live = step === undefined || isLedTo ? undefined : hasFailed ? "alert" : "status";
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <h1 ref={heading} className={styles.title} tabIndex={step === undefined ? undefined : -1}>
        {title}
      </h1>
      <p key={live} role={live} className={styles.text}>
        {text}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
