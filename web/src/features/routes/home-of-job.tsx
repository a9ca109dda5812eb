import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./home-of-job.module.css";

const HomeNotes = lazyPart(
  "routes",
  async () => (await import("./home-notes.tsx")).HomeNotes,
  <Skeleton rows={3} />,
);

/** A taken job's home details, fetched on open. */
export function HomeOfJob({ job }: { job: Pick<Job, "id" | "address" | "timeZone"> }) {
  const t = useTranslations("runner.home");
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={`grid gap-3 start mb-4 ${styles.area}`}>
      <SmallButton
        variant="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t("openNamed", { address: job.address })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="home" />
        {t("open")}
      </SmallButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <HomeNotes job={job} />}
      </div>
    </div>
  );
}
