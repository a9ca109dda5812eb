import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Today, TodaysJob } from "#modules/dispatch/contract/today.ts";
import { dayAfter } from "#platform/values/days.ts";
import { useDay } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { usePickupClock } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card, FoldedCards } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { DispatchDrawing } from "./dispatch-map.tsx";
import styles from "./today.module.css";
import { useDispatchActs } from "./use-dispatch.ts";
import { useLegWords } from "./use-leg-words.ts";

const AssignDialog = lazyDialog(async () => (await import("./assign-dialog.tsx")).AssignDialog);
const ReassignDialog = lazyDialog(async () => (await import("./reassign-dialog.tsx")).ReassignDialog);

/** The most pickups at risk in the list; the board has all. */
const mostListed = { phone: 3, wide: 5 };

/** Today and tonight: how far the cans are, what is at risk with the act that mends it, and the map. */
export function AdminToday() {
  const t = useTranslations("dispatch.today");
  const day = useDay();
  // Pickups at one spot make no map.
  const isMapped = ({ jobs }: Today) =>
    new Set(jobs.flatMap(({ place }) => (place ? `${place.latitude} ${place.longitude}` : []))).size > 1;
  const source = trpc.admin.today.useQuery(undefined, { refetchInterval: 60_000, refetchOnMount: "always" });
  return (
    <div className={styles.today} data-mapped={source.data && isMapped(source.data)}>
      <Card title={t("title")} note={source.data && day(source.data.day)}>
        <Loaded source={source}>{(today) => <Standing today={today} />}</Loaded>
      </Card>
      {source.data && isMapped(source.data) && <TodaysMap jobs={source.data.jobs} />}
    </div>
  );
}

/** A row on a phone until it is pressed. */
function TodaysMap({ jobs }: Pick<Today, "jobs">) {
  const t = useTranslations("dispatch.today");
  const isPhone = useIsPhone();
  const map = (
    <Card
      title={t("map")}
      isFolded={isPhone}
      action={
        <Link to="/admin/dispatch" className="more">
          {t("board")}
        </Link>
      }
    >
      <DispatchDrawing jobs={jobs} />
    </Card>
  );
  return isPhone ? <FoldedCards>{map}</FoldedCards> : map;
}

function Standing({ today }: { today: Today }) {
  const t = useTranslations("dispatch.today");
  const acts = useDispatchActs();
  const [giving, give, endGiving] = useAsked<{ job: TodaysJob }>();
  const [isAssigning, setAssigning] = useState(false);
  const most = mostListed[useIsPhone() ? "phone" : "wide"];
  const { day, jobs, atRisk } = today;
  const risky = jobs.filter((job) => job.risks.length > 0);
  const open = risky.filter(({ risks }) => risks.includes("unassigned")).length;
  return (
    <>
      <div className={styles.bars}>
        <Progress label={t("out")} {...today.out} />
        <Progress label={t("back")} {...today.back} />
      </div>
      <div className="flex wrap middle between gap-2 mt-4">
        <h3 className="medium strong">{t("atRisk", { count: atRisk })}</h3>
        {open > 1 && (
          <SmallButton variant="primary" needs="dispatch" onClick={() => setAssigning(true)}>
            {t("assignAll")}
          </SmallButton>
        )}
      </div>
      {risky.length > 0 && (
        <ul className="grid" aria-label={t("list")}>
          {risky.slice(0, most).map((job) => (
            <RiskRow key={job.id} job={job} onGive={() => give({ job })} />
          ))}
        </ul>
      )}
      {atRisk > most && (
        <Link to="/admin/dispatch" className="more">
          {t("more", { count: atRisk - most })}
        </Link>
      )}
      {giving && (
        <AssignDialog
          key={giving.job.id}
          job={giving.job}
          free={[]}
          opened={giving.opened}
          onCancel={endGiving}
          onGive={(runner) => {
            endGiving();
            acts.give(giving.job, runner);
          }}
        />
      )}
      <ReassignDialog
        key={day}
        runner={null}
        day={day}
        until={dayAfter(day)}
        opened={isAssigning}
        onClose={() => setAssigning(false)}
      />
    </>
  );
}

function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const t = useTranslations("dispatch.today");
  return (
    <div className={styles.progress}>
      <span className="small strong">{label}</span>
      <span className="small figures">{t("of", { done, all })}</span>
      <progress value={done} max={Math.max(1, all)} aria-label={label} />
    </div>
  );
}

function RiskRow({ job, onGive }: { job: TodaysJob; onGive: () => void }) {
  const t = useTranslations("dispatch.today");
  const legs = useTranslations("dispatch.legs");
  const clock = usePickupClock(job.day, job.timeZone);
  const { late } = useLegWords(job);
  const [worst] = job.risks;
  const due =
    worst === "lateBack" ? legs("inBy", clock(job.legs.in.by)) : legs("outBy", clock(job.legs.out.by));
  return (
    <li className={`ruled ${styles.risk}`}>
      <div className={styles.words}>
        <p className="strong break">{job.address}</p>
        <p className="soft small">{[due, ...(job.runner ? [job.runner.name] : [])].join(" · ")}</p>
      </div>
      <div className={styles.badges}>
        {job.risks.map((risk) => {
          const label =
            risk === "unassigned"
              ? t("unassigned")
              : risk === "guests"
                ? job.guestsAt && t("guests", clock(job.guestsAt))
                : (late ?? t("soon"));
          return (
            label && (
              <StatusBadge
                key={risk}
                tone={risk === "lateOut" || risk === "lateBack" ? "bad" : "busy"}
                icon={risk === "guests" ? "user" : risk === "unassigned" ? "users" : "clock"}
                label={label}
              />
            )
          );
        })}
      </div>
      <SmallButton
        needs="dispatch"
        aria-label={t(job.runner ? "passOnNamed" : "giveNamed", { address: job.address })}
        onClick={onGive}
      >
        {t(job.runner ? "passOn" : "give")}
      </SmallButton>
    </li>
  );
}
