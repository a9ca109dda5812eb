import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { fullName } from "#platform/values/actor.ts";
import { undecidedHolidayNames } from "#platform/values/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { EmptyState, Loaded, type Source } from "../../ui/states.tsx";
import { AssignDialog } from "../dispatch/assign-dialog.tsx";
import type { MissedJob } from "../dispatch/missed-pickups.tsx";
import { MissedQueue } from "../dispatch/missed-queue.tsx";
import { useDispatchActs, useDispatchJobs } from "../dispatch/use-dispatch.ts";
import { SupportDialog } from "../people/support-dialog.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { HolidayForm } from "./holiday-form.tsx";
import type { MendedAlert } from "./mend-button.tsx";
import { PayMend } from "./pay-run-entry.tsx";
import { ExtraRow, ReportRow } from "./people-tabs.tsx";
import { ResolveProblemDialog } from "./problems.tsx";
import { ReviewConflict, useReviewRunner } from "./runner-dialogs.tsx";

const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
);

type Props = DialogSwitch & { alert: MendedAlert; title: string };

/** The form that mends an alert, or the rows of its queue that it is about. It stays open when the alert has gone. */
export function MendDialog(props: Props) {
  switch (props.alert.kind) {
    case "unclaimed":
    case "unclaimedAhead":
    case "outLate":
    case "inLate":
      return <Reassigning {...props} />;
    case "missed":
    case "runnerUnsafe":
      return <Returning {...props} />;
    case "problemOpen":
      return <Settling {...props} />;
    case "supportOpen":
      return <Answering {...props} />;
    case "applicationWaiting":
      return <Approving {...props} />;
    case "holidayAhead":
      return <Deciding {...props} />;
    case "dayWrong":
      return <Reports {...props} />;
    case "extraWaiting":
      return <Extras {...props} />;
    case "payHeld":
    case "payFailed":
      return <Payouts {...props} />;
    // Mended by a press, without a form.
    case "deadLetters":
    case "noticeDue":
    case "paymentFailed":
    case "refundFailed":
      return null;
  }
}

/** The id in an alert's key, kind:id or kind:id:since. */
const idOf = ({ key }: MendedAlert) => key.split(":")[1] ?? "";

/** Assigns what nobody took, or gives a late runner's pickups to others. */
function Reassigning({ alert: { kind, key, day, name, zipCode }, opened, onClose }: Props) {
  // A late runner's key is kind:day:runnerId.
  const runnerId = kind === "outLate" || kind === "inLate" ? key.split(":")[2] : undefined;
  return (
    <ReassignDialog
      runner={runnerId ? { id: runnerId, name: name ?? "" } : null}
      {...(day && { day })}
      {...(zipCode && { area: zipCode })}
      opened={opened}
      onClose={onClose}
    />
  );
}

/** Rows of a queue; says so when they have all been answered. */
function Queue<Row extends { id: string }>({
  title,
  opened,
  onClose,
  source,
  isAbout,
  children,
}: Pick<Props, "title" | "opened" | "onClose"> & {
  source: Source<readonly Row[]>;
  isAbout: (row: Row) => boolean;
  children: (rows: Row[]) => ReactNode;
}) {
  const t = useTranslations("alerts.mend");
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <Loaded source={source} rows={3}>
        {(rows) => {
          const own = rows.filter(isAbout);
          return own.length === 0 ? <EmptyState title={t("done")} /> : children(own);
        }}
      </Loaded>
    </Dialog>
  );
}

function List<Row extends { id: string }>({
  rows,
  children,
}: {
  rows: Row[];
  children: (row: Row) => ReactNode;
}) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="py-3 ruled">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

/** The day's missed pickups, each with a return pickup or a note; or the one that a runner left. */
function Returning({ alert, title, opened, onClose }: Props) {
  const t = useTranslations("dispatch.today");
  const { kind, day, zipCode } = alert;
  const filter = kind === "missed" ? "missed" : "all";
  const { source } = useDispatchJobs({
    day: opened && day ? day : undefined,
    area: zipCode ?? "",
    filter,
  });
  const acts = useDispatchActs();
  const [giving, give, endGiving] = useAsked<{ job: DispatchJob }>();
  const isAbout = ({ id, missed }: DispatchJob) =>
    kind === "missed" ? missed !== null && !missed.seenTo : id === idOf(alert);
  return (
    <>
      <Queue title={title} opened={opened} onClose={onClose} source={source} isAbout={isAbout}>
        {(jobs) => {
          const missed = jobs.filter((job): job is MissedJob => job.missed !== null);
          const open = jobs.filter((job) => job.missed === null);
          return (
            <>
              {missed.length > 0 && <MissedQueue jobs={missed} onPlanned={(job) => give({ job })} />}
              {open.length > 0 && (
                <List rows={open}>
                  {(job) => (
                    <ListRow
                      title={job.address}
                      text={job.runner?.name}
                      actions={
                        <SmallButton
                          needs="dispatch"
                          aria-label={t("giveNamed", { address: job.address })}
                          onClick={() => give({ job })}
                        >
                          {t("give")}
                        </SmallButton>
                      }
                    />
                  )}
                </List>
              )}
            </>
          );
        }}
      </Queue>
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
    </>
  );
}

/** The reported problem with its photos. Found by the homeowner's name, as lists know no ids. */
function Settling({ alert, title, opened, onClose }: Props) {
  const source = trpc.admin.problems.useQuery(
    { state: "open", search: alert.name ?? "" },
    { enabled: opened },
  );
  const problem = source.data?.rows.find(({ id }) => id === idOf(alert));
  if (problem)
    return (
      <ResolveProblemDialog problem={problem} opened={opened} onReload={source.refetch} onClose={onClose} />
    );
  return (
    <Queue title={title} opened={opened} onClose={onClose} source={rowsOf(source)} isAbout={() => false}>
      {() => null}
    </Queue>
  );
}

function Answering({ alert, opened, onClose }: Props) {
  const threadId = idOf(alert);
  const { data } = trpc.admin.supportConversation.useQuery({ threadId }, { enabled: opened });
  return data ? <SupportDialog thread={data} opened={opened} onClose={onClose} /> : null;
}

function Approving({ alert, title, opened, onClose }: Props) {
  const source = trpc.admin.runners.useQuery(
    { search: alert.name ?? "", state: "waiting" },
    { enabled: opened },
  );
  const { reviewRunner, isReviewing, conflict, endConflict } = useReviewRunner(onClose);
  const runner = source.data?.rows.find(({ id }) => id === alert.profileId);
  if (conflict)
    return (
      <ReviewConflict
        conflict={conflict}
        isReviewing={isReviewing}
        onUseYours={() => reviewRunner({ ...conflict.yours, seenDecision: conflict.at })}
        onClose={endConflict}
      />
    );
  if (!runner)
    return (
      <Queue title={title} opened={opened} onClose={onClose} source={rowsOf(source)} isAbout={() => false}>
        {() => null}
      </Queue>
    );
  return (
    <ApproveDialog
      runner={runner}
      opened={opened}
      loading={isReviewing}
      onCancel={onClose}
      onApprove={(override) =>
        reviewRunner({
          runnerId: runner.id,
          decision: "approved",
          seenDecision: runner.decidedAt,
          ...(override && { override }),
        })
      }
    />
  );
}

/** The form for a new holiday, filled in. */
function Deciding({ alert: { name, day }, opened, onClose }: Props) {
  const t = useTranslations("holidays.form");
  const names = useTranslations("alerts.holidays");
  const known = undecidedHolidayNames.find((each) => each === name);
  return (
    <Dialog opened={opened} title={t("add")} onClose={onClose}>
      <HolidayForm
        holiday={null}
        given={{ name: known ? names(known) : (name ?? ""), onDay: day ?? "" }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function Reports({ alert: { day, zipCode }, ...dialog }: Props) {
  const source = trpc.admin.dayReports.useQuery({}, { enabled: dialog.opened });
  return (
    <Queue
      {...dialog}
      source={source}
      isAbout={(report) => report.onDay === day && report.zipCode === zipCode}
    >
      {(reports) => <List rows={reports}>{(report) => <ReportRow report={report} />}</List>}
    </Queue>
  );
}

function Extras({ alert: { profileId }, ...dialog }: Props) {
  const source = trpc.admin.extraPickups.useQuery(undefined, { enabled: dialog.opened });
  return (
    <Queue {...dialog} source={source} isAbout={(extra) => extra.profileId === profileId}>
      {(extras) => <List rows={extras}>{(extra) => <ExtraRow extra={extra} />}</List>}
    </Queue>
  );
}

/** The week's held or failed payouts, as many as a page of the pay run has. */
function Payouts({ alert: { kind, day }, ...dialog }: Props) {
  const dollars = useDollars();
  const status = kind === "payHeld" ? "held" : "failed";
  const source = trpc.admin.previewPayRun.useQuery({ week: day, limit: 500 }, { enabled: dialog.opened });
  const rows = source.data?.rows.map((row) => ({ ...row, id: row.runnerId }));
  return (
    <Queue {...dialog} source={{ ...source, data: rows }} isAbout={(row) => row.status === status}>
      {(payouts) => (
        <List rows={payouts}>
          {(row) => (
            <ListRow
              title={`${fullName(row)} · ${dollars(row.total)}`}
              text={row.reason}
              actions={<PayMend row={row} week={day ?? ""} />}
            />
          )}
        </List>
      )}
    </Queue>
  );
}

/** A page's rows as a list's source. */
function rowsOf<Row>({ data, error, refetch }: Source<{ rows: Row[] }>): Source<Row[]> {
  return { data: data?.rows, error, refetch };
}
