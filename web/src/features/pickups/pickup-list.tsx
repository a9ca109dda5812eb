import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./pickup-list.module.css";

const firstFew = 3;

/** Pickups in the given order; three at first, then all on request. */
export function PickupList({
  title,
  source,
  empty,
  more,
  children,
}: {
  title: string;
  source: { data: readonly OwnJob[] | undefined; error: unknown; refetch: () => unknown };
  empty: { title: string; text: ReactNode; picture?: ReactNode };
  /** A link to the rest. */
  more?: ReactNode;
  children: (job: OwnJob) => ReactNode;
}) {
  const t = useTranslations("homeowner.dashboard");
  const [showsAll, setShowsAll] = useState(false);
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={title}
      source={{ ...source, data: showsAll ? source.data : source.data?.slice(0, firstFew) }}
      empty={<EmptyState {...empty} />}
      action={
        <div className={styles.actions}>
          {count > 0 && more}
          {count > firstFew && (
            <Button
              variant="plain"
              size="small"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? t("showFewer") : t("showAll", { count })}
            </Button>
          )}
        </div>
      }
    >
      {children}
    </ListCard>
  );
}
