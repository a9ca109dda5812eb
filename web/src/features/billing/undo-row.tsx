import { Button } from "../../ui/button.tsx";
import styles from "./billing.module.css";

/** What is to happen to the service and how to undo it, in one row. `title` is the row's name. */
export function UndoRow({
  title,
  action,
  isActing,
  onUndo,
}: {
  title: string;
  action: string;
  isActing: boolean;
  onUndo: () => void;
}) {
  return (
    <section aria-label={title} className="flex middle between gap-2">
      <p>{title}</p>
      <Button variant="plain" className={styles.undo} loading={isActing} onClick={onUndo}>
        {action}
      </Button>
    </section>
  );
}
