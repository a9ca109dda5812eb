import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./message-page.module.css";
import { usePageTitle } from "./page.tsx";

/**
 * A screen that has one thing to say: a picture, a title, a sentence, and where to go from here. `step` names what it has come to,
 * where a press leads from one to the next: where the pressed button has gone, the focus goes to the new title then, by which it
 * is read. Where the focus stays, the text is read out: at once, where it says that something failed. `isAnswer`: this page itself
 * came with a press, in the place of a form or of another screen, so that its first step is one that a press has led to.
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
