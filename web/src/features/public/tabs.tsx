import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import styles from "./tabs.module.css";

/** Tabs of which the address names one (#runners). Without script each panel stands under the other, none is lost. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { id: string; label: string; panel: ReactNode }[];
}) {
  const hash = useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => null,
  );
  const scripted = hash !== null;
  const named = tabs.find(({ id }) => id === hash)?.id;
  const [chosen, setChosen] = useState({ id: named ?? tabs[0]?.id, hash });
  // A link to the other tab, followed later, wins over what was clicked before.
  if (named && chosen.hash !== hash) setChosen({ id: named, hash });
  const current = chosen.id;

  const choose = (id: string) => setChosen({ id, hash });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs.at((at + step) % tabs.length);
    if (!next) return;
    choose(next.id);
    document.getElementById(`${next.id}-tab`)?.focus();
  };

  return (
    <>
      {scripted && (
        <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${tab.id}-tab`}
              aria-selected={tab.id === current}
              aria-controls={tab.id}
              tabIndex={tab.id === current ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={tab.id}
          {...(scripted && { role: "tabpanel", "aria-labelledby": `${tab.id}-tab` })}
          hidden={scripted && tab.id !== current}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  window.addEventListener("popstate", listener);
  return () => {
    window.removeEventListener("hashchange", listener);
    window.removeEventListener("popstate", listener);
  };
}
