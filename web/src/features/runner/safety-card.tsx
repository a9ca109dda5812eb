import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { isActive } from "#modules/pickups/rules/status.ts";
import { handOver } from "../../lib/hand-over.ts";
import { type Entry, inOrder } from "../../lib/outbox/entry.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Rows, SheetRow } from "../../ui/rows.tsx";
import { useOpens } from "../routes/use-legs.ts";
import { useOutbox } from "../routes/use-outbox.ts";
import { viewJob } from "../routes/view-route.ts";

/** Calling for help, leaving an unsafe home, and sharing the day with somebody. */
export function SafetyCard() {
  const t = useTranslations("you.safety");
  const [isAsked, setIsAsked] = useState(false);
  const { data: jobs, dataUpdatedAt } = trpc.runner.jobs.useQuery();
  const { outbox, state } = useOutbox();
  const opens = useOpens();
  // Before it opens, leaving a home would be refused: such a job is released instead.
  const begun = jobs?.filter(
    (job) =>
      isActive(job.status) &&
      viewJob(job, state.entries, dataUpdatedAt).leg !== null &&
      opens(job, job.status === "in_progress" ? "in" : "out") === null,
  );
  return (
    <Card title={t("title")}>
      <div className="grid gap-3">
        <ButtonAnchor variant="danger" wide href="tel:911">
          {t("emergency")}
        </ButtonAnchor>
        <Button variant="quiet" wide onClick={() => setIsAsked(true)}>
          <Icon name="shield" />
          {t("unsafe.open")}
        </Button>
        <Left entries={state.entries} />
      </div>
      <div className="mt-4">
        <Rows>
          <ShareRow />
        </Rows>
      </div>
      <UnsafeDialog jobs={begun ?? []} outbox={outbox} opened={isAsked} onClose={() => setIsAsked(false)} />
    </Card>
  );
}

/** The nearest jobs. */
const mostShown = 5;

function UnsafeDialog({
  jobs,
  outbox,
  opened,
  onClose,
}: {
  jobs: Job[];
  outbox: Outbox;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("you.safety.unsafe");
  const common = useTranslations("common");
  const leave = ({ id: jobId, address, timeZone }: Job) => {
    const act = { kind: "cannotServe", reason: "unsafe", words: null } as const;
    void outbox.add({ jobId, address, timeZone, act });
    onClose();
  };
  const soonest = jobs.toSorted((a, b) => a.due.from.localeCompare(b.due.from)).slice(0, mostShown);
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <p>{t("text")}</p>
      {soonest.length === 0 && <p className="mt-3">{t("none")}</p>}
      <ul>
        {soonest.map((job) => (
          <li key={job.id} className="py-3 ruled">
            <UnsafeRow job={job} onLeave={() => leave(job)} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function UnsafeRow({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const t = useTranslations("you.safety.unsafe");
  const times = useJobTimes();
  return (
    <ListRow
      title={job.address}
      text={`${times.day(job)} · ${times.window(job)}`}
      actions={
        <Button variant="danger" aria-label={t("leaveNamed", { address: job.address })} onClick={onLeave}>
          {t("leave")}
        </Button>
      }
    />
  );
}

function ShareRow() {
  const t = useTranslations("you.safety.share");
  const { data } = trpc.runner.routeShare.useQuery();
  // Only its hash is stored, so it is kept here while the sheet closes and opens.
  const [link, setLink] = useState<string | null>(null);
  const isShared = Boolean(data?.sharedUntil);
  return (
    <SheetRow label={t("title")} value={isShared && t("until")}>
      <ShareRoute isShared={isShared} link={isShared ? link : null} onLink={setLink} />
    </SheetRow>
  );
}

/** What became of leaving a home. */
function Left({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("you.safety.unsafe");
  const last = inOrder(entries).findLast(({ act }) => act.kind === "cannotServe" && act.reason === "unsafe");
  return <p role="status">{last && t(last.state === "refused" ? "failed" : "doneText")}</p>;
}

/** Makes a link to today's progress for somebody the runner trusts, hands it over again, and ends all links. */
function ShareRoute({
  isShared,
  link,
  onLink,
}: {
  isShared: boolean;
  /** Null before it is made, and on another device. */
  link: string | null;
  onLink: (link: string | null) => void;
}) {
  const t = useTranslations("you.safety.share");
  const utils = trpc.useUtils();
  // Said in its place: a toast would cover the buttons.
  const [says, setSays] = useState<"copied" | "stopped" | null>(null);
  const give = (address: string) =>
    void handOver({ url: address }).then((isCopied) => setSays(isCopied ? "copied" : null));
  const { act: share, isActing: isSharing } = useAct(trpc.runner.shareRoute, {
    failure: { sentence: t("failed") },
    onDone: ({ path }) => {
      const address = new URL(path, window.location.origin).href;
      onLink(address);
      give(address);
    },
    invalidates: [utils.runner.routeShare],
  });
  const { act: stop, isActing: isStopping } = useAct(trpc.runner.stopSharingRoute, {
    failure: { sentence: t("stopFailed") },
    onDone: () => {
      onLink(null);
      setSays("stopped");
    },
    invalidates: [utils.runner.routeShare],
  });
  return (
    <div className="grid gap-2">
      <p>{t("text")}</p>
      {isShared && <p className="strong">{t("until")}</p>}
      {link && (
        <p className="break small">
          <a href={link}>{link}</a>
        </p>
      )}
      <p role="status" className="small">
        {says && t(says)}
      </p>
      <div className="flex wrap gap-3">
        <Button variant="quiet" loading={isSharing} onClick={() => (link ? give(link) : share())}>
          {t(link ? "again" : isShared ? "another" : "share")}
        </Button>
        {isShared && (
          <Button variant="quiet" loading={isStopping} onClick={() => stop()}>
            {t("stop")}
          </Button>
        )}
      </div>
    </div>
  );
}
