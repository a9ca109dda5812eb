import { type ReactNode, useId } from "react";
import styles from "./business.module.css";

/** A small table of figures with a caption; it scrolls sideways where it does not fit. */
export function BusinessTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly { id: string; title: string }[];
  /** The first cell names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}) {
  const captionId = useId();
  return (
    <>
      <p id={captionId} className="soft small">
        {caption}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scrolls" tabIndex={0} aria-labelledby={captionId}>
        <table className={`table ${styles.table}`} aria-labelledby={captionId}>
          <thead>
            <tr>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...cells] }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map((cell, nth) => (
                  <td key={columns[nth + 1]?.id}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
