import { useTranslations } from "use-intl";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A placeholder for `rows` loading lines. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const t = useTranslations("common");
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        <span key={row} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A whole-screen placeholder while the screen isn't known yet. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton rows={5} />
    </div>
  );
}
