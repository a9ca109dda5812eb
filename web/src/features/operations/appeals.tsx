import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminAppeal } from "#modules/pickups/contract/standing.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import styles from "./problems.module.css";

const DecideAppealDialog = lazyDialog(
  async () => (await import("./decide-appeal-dialog.tsx")).DecideAppealDialog,
);

/** Ratings that runners appealed; hidden when there are none. */
export default function Appeals() {
  const t = useTranslations("admin.appeals");
  const day = useDay();
  const appeals = trpc.admin.appeals.useQuery();
  const [chosen, setChosen] = useState<AdminAppeal | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  if (!appeals.data || appeals.data.length === 0) return null;
  return (
    <ListCard
      title={t("title")}
      note={t("note", { count: appeals.data.length })}
      source={appeals}
      empty={null}
    >
      {(row) => (
        <div className={styles.words}>
          <h3 className={styles.kind}>{t("stars", { count: row.stars })}</h3>
          <p className={styles.line}>
            {t("line", { name: row.runner.name, place: row.place, day: day(row.date) })}
          </p>
          {row.words && <p className={styles.quote}>{t("homeownerSays", { words: row.words })}</p>}
          {row.appeal.words && <p className={styles.quote}>{t("runnerSays", { words: row.appeal.words })}</p>}
          <div>
            <Button
              variant="quiet"
              aria-label={t("decideNamed", { name: row.runner.name, day: day(row.date) })}
              onClick={() => {
                setChosen(row);
                setIsOpened(true);
              }}
            >
              {t("decide")}
            </Button>
          </div>
          {chosen?.id === row.id && (
            <DecideAppealDialog appeal={row} opened={isOpened} onClose={() => setIsOpened(false)} />
          )}
        </div>
      )}
    </ListCard>
  );
}
