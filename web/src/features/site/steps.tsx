import type { ReactNode } from "react";
import styles from "./faq.module.css";

/** Numbered steps with pictures along a painted curb. */
export function Steps({ steps }: { steps: { title: string; text: ReactNode; picture: ReactNode }[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, picture }) => (
        <li key={title} className={styles.step}>
          <div className={styles.picture}>{picture}</div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
