import type { ReactNode } from "react";
import styles from "./gallery.module.css";

export const nothing = () => {};

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.state}>{name}</p>
      {children}
    </div>
  );
}
