import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./message-page.module.css";
import { usePageTitle } from "./page.tsx";

/**
 * A screen that has one thing to say: a picture, a title, a sentence, and where to go from here. `step` names what it has come to,
 * where a press leads from one to the next: where the pressed button has gone, the focus goes to the new title then.
 */
export function MessagePage({
  picture,
  title,
  text,
  actions,
  step,
}: {
  picture: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  step?: string;
}) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <h1 ref={heading} className={styles.title} tabIndex={step === undefined ? undefined : -1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
