import { useId } from "react";
import { useTranslations } from "use-intl";
import type { FreeRunner, FreeRunners } from "#modules/dispatch/contract/dispatch.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Loaded, type Source } from "../../ui/states.tsx";
import styles from "./dispatch.module.css";

export type FreeSource = Source<FreeRunners>;

/**
 * Runners with no pickup that day. Each is a drop target: an element with `data-lane`, like a lane. `over` is the one
 * under the pointer.
 */
export function FreeRunnersStrip({
  source,
  over,
  isShown,
  onShow,
}: {
  source: FreeSource;
  over: string | null;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  const t = useTranslations("dispatch.free");
  const id = useId();
  const { data } = source;
  return (
    <div className={styles.free}>
      <Card
        title={t("title")}
        note={data && t(data.isCut ? "countAtLeast" : "count", { count: data.runners.length + data.more })}
        action={
          <SmallButton
            variant="plain"
            aria-expanded={isShown}
            aria-controls={id}
            aria-label={t(isShown ? "hideNamed" : "showNamed")}
            onClick={() => onShow(!isShown)}
          >
            {t(isShown ? "hide" : "show")}
          </SmallButton>
        }
      >
        <div id={id} hidden={!isShown}>
          <Loaded source={source} rows={2}>
            {(data) =>
              data.runners.length === 0 ? (
                <p className="soft small">{t("emptyText")}</p>
              ) : (
                <ul className={styles.freeRunners} aria-label={t("list")}>
                  {data.runners.map((runner) => (
                    <Target key={runner.id} runner={runner} isOver={over === runner.id} />
                  ))}
                  {data.more > 0 && (
                    <li className="soft small">
                      {t(data.isCut ? "moreAtLeast" : "more", { count: data.more })}
                    </li>
                  )}
                </ul>
              )
            }
          </Loaded>
        </div>
      </Card>
    </div>
  );
}

function Target({ runner, isOver }: { runner: FreeRunner; isOver: boolean }) {
  const words = useFreeWords();
  const t = useTranslations("dispatch.free");
  const { id, name } = runner;
  return (
    <li className={styles.freeRunner} data-lane={id} data-over={isOver || undefined}>
      <Link to="/admin/runners/$id" params={{ id }} draggable={false} aria-label={t("openNamed", { name })}>
        {name}
      </Link>
      <span className="soft small">{words(runner)}</span>
    </li>
  );
}

export function useFreeWords(): (runner: FreeRunner) => string {
  const t = useTranslations("dispatch.free");
  return ({ isOnline, isInHours, zipCodes }) =>
    [isOnline ? t("online") : t(isInHours ? "offline" : "otherHours"), zipCodes.join(", ")].join(" · ");
}
