import type { ReactNode } from "react";
import { enhanceTabs } from "./enhance.ts";
import styles from "./tabs.module.css";

/**
 * Tabs the URL may select (#runners). Without script they are links, and of two panels CSS shows the one in the URL,
 * else the first.
 */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { id: string; label: string; panel: ReactNode }[];
}) {
  return (
    <div className={styles.tabs} data-tabs="" ref={enhanceTabs}>
      <nav aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <a key={tab.id} id={tab.id} href={`#${tab.id}`} className={styles.tab}>
            {tab.label}
          </a>
        ))}
      </nav>
      {tabs.map((tab) => (
        <section key={tab.id} id={`${tab.id}-panel`} aria-labelledby={tab.id} className={styles.panel}>
          {tab.panel}
        </section>
      ))}
    </div>
  );
}
