import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { shownPay } from "./runner-jobs.ts";
import { useShowAgain } from "./use-offer-acts.ts";

/** The open jobs that the runner declined, fetched on open, each to show again. */
export function DeclinedJobs() {
  const t = useTranslations("jobs.declined");
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const declined = trpc.runner.declinedJobs.useQuery(undefined, { enabled: isOpen });
  return (
    <section aria-label={t("title")} className="grid gap-2">
      <Button variant="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t("title")}
        <Icon name="chevronDown" />
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Loaded source={declined} rows={2}>
            {(jobs) =>
              jobs.length === 0 ? (
                <p className="soft">{t("none")}</p>
              ) : (
                <ul>
                  {jobs.map((job) => (
                    <li key={job.id} className="py-2 ruled">
                      <Declined job={job} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </section>
  );
}

function Declined({ job }: { job: Job }) {
  const t = useTranslations("jobs.declined");
  const times = useJobTimes();
  const dollars = useDollars();
  const { act, isActing } = useShowAgain(job.address);
  return (
    <ListRow
      title={job.address}
      text={[times.day(job), times.window(job), dollars(shownPay(job))].join(" · ")}
      actions={
        <SmallButton
          loading={isActing}
          aria-label={t("showNamed", { address: job.address })}
          onClick={() => act({ jobId: job.id })}
        >
          {t("show")}
        </SmallButton>
      }
    />
  );
}
