import { type ReactNode, useId, useState } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type Titled = {
  title: string;
  /** Only named by its title, which the page shows. */
  hidesTitle?: boolean;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A titled card, with an optional action at the right of the title. `isFolded`: a row with the title, in a card of
 * `FoldedCards`, until it is pressed.
 */
export function Card({ isFolded, ...card }: Titled & { isFolded?: boolean }) {
  return isFolded ? <FoldedCard {...card} /> : <OpenCard {...card} />;
}

function OpenCard({ title, hidesTitle, note, action, children }: Titled) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div
        className={classNames(
          "flex wrap middle between gap-2-4",
          styles.top,
          (!hidesTitle || Boolean(note)) && "mb-4",
        )}
      >
        <div>
          <h2 id={id} className={hidesTitle ? "visually-hidden" : "large"}>
            {title}
          </h2>
          {note && <p className="soft small">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Cards that are rows of one card until they are pressed. */
export function FoldedCards({ children }: { children: ReactNode }) {
  return <div className={styles.folds}>{children}</div>;
}

function FoldedCard({ title, note, action, children }: Titled) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section className={styles.fold} aria-labelledby={id}>
      <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
        <summary className={styles.summary}>
          <h2 id={id} className="medium semibold">
            {title}
          </h2>
          <Icon name="chevronDown" className="soft to-end" />
        </summary>
        {wasOpened && (
          <div className={styles.unfolded}>
            {note && <p className="soft small">{note}</p>}
            {children}
            {action}
          </div>
        )}
      </details>
    </section>
  );
}

/** Name–value pairs in a card, such as an address. */
export function Facts({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={`grid gap-3 ${styles.facts}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One figure on a card. `value` is formatted; `hint` is the small line below. */
export function StatCard({
  label,
  value,
  hint,
  icon,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
}) {
  return (
    <dl className={styles.statCard}>
      <dt className={`flex middle gap-2 soft small break ${styles.label}`}>
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className={`mt-2 larger heavy figures ${styles.value}`}>{value}</dd>
      {hint && <dd className="soft small mt-1">{hint}</dd>}
    </dl>
  );
}
