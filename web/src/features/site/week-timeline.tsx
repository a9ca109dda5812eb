import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FigureWords } from "#modules/site/rules.ts";
import { Icon } from "../../ui/icon.tsx";
import { Truck } from "./scenes.tsx";
import styles from "./week-timeline.module.css";

/** A garbage day's four moments along the painted curb, with the photos of both legs. */
export function WeekTimeline({ figures }: { figures: FigureWords }) {
  const t = useTranslations("publicPages.landing.week");
  const pictures: Record<(typeof moments)[number], ReactNode> = {
    remind: (
      <span className={styles.bell}>
        <Icon name="bell" size="2.5rem" />
      </span>
    ),
    out: <Photo name="out" alt={t("out.picture")} />,
    truck: <Truck />,
    back: <Photo name="back" alt={t("back.picture")} />,
  };
  return (
    <ol className={styles.moments}>
      {moments.map((moment) => (
        <li key={moment} className={styles.moment}>
          <h3 className={styles.when}>{t(`${moment}.title`, figures)}</h3>
          <p className="soft">{t(`${moment}.text`)}</p>
          <div className={styles.picture}>{pictures[moment]}</div>
        </li>
      ))}
    </ol>
  );
}

const moments = ["remind", "out", "truck", "back"] as const;

function Photo({ name, alt }: { name: "out" | "back"; alt: string }) {
  return <img src={`/photos/proof-${name}.avif`} alt={alt} width="800" height="600" loading="lazy" />;
}
