import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type TimelineKind, timelineKinds } from "#modules/accounts/rules.ts";
import type { Person, TimelineEntry } from "#modules/people/contract.ts";
import { problemKinds, problemOutcomes } from "#modules/pickups/rules/problems.ts";
import { type SupportTopic, supportTopics } from "#modules/support/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FilterChips, PagedList } from "../../ui/list-tools.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "./people.module.css";
import { PersonDevices } from "./person-devices.tsx";
import { PersonPickups } from "./person-pickups.tsx";
import { usePersonActs } from "./use-person-acts.ts";
import { useActionName, useDayWords, useInstantWords, useNoticeName } from "./words.ts";

const SupportDialog = lazyPart("support", async () => (await import("./support-dialog.tsx")).SupportDialog);

const RefundDialog = lazyDialog(async () => (await import("./refund-dialog.tsx")).RefundDialog);

/** Pickups first: they are what people call about. */
const shownKinds = ["pickup", "all", ...timelineKinds.filter((kind) => kind !== "pickup"), "device"] as const;

/**
 * A person's pickups, to come and past, or their history, latest first: money, problems, conversations, notices, notes,
 * changes, or where they are signed in. The address says which.
 */
export function PersonTimeline({ person }: { person: Person }) {
  const t = useTranslations("people.timeline");
  const { shown, show } = useDeskAddress();
  const kind = shownKinds.find((name) => name === shown.state) ?? "pickup";
  const chips = (
    <FilterChips
      label={t("show")}
      value={kind}
      onChange={(state) => show({ state, job: undefined })}
      options={shownKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  );
  if (kind === "pickup")
    return (
      <Card title={t("kinds.pickup")}>
        <div className="grid one-column gap-4">
          {chips}
          <PersonPickups id={person.userId} isRunner={person.runner !== null} />
        </div>
      </Card>
    );
  if (kind === "device") return <PersonDevices userId={person.userId} before={chips} />;
  return <History key={kind} person={person} kind={kind} before={chips} />;
}

/** Their only role, which spares the server looking for what the other role has. */
function roleOf({ homeowner, runner }: Person): { role?: "homeowner" | "runner" } {
  if (homeowner && !runner) return { role: "homeowner" };
  return runner && !homeowner ? { role: "runner" } : {};
}

function History({
  person,
  kind,
  before,
}: {
  person: Person;
  kind: TimelineKind | "all";
  before: ReactNode;
}) {
  const t = useTranslations("people.timeline");
  const [reading, read, closeReading] = useAsked<{ entry: TimelineEntry }>();
  const [refunding, refund, closeRefund] = useAsked<{ refundId: string; entry: TimelineEntry }>();
  const list = withRows(
    trpc.admin.personTimeline.useInfiniteQuery(
      { id: person.userId, ...(kind !== "all" && { kind }), ...roleOf(person) },
      byPage,
    ),
  );
  return (
    <>
      <PagedList title={t("title")} refreshes before={before} source={list} rows={5} empty={t("empty")}>
        {(entry) => (
          <Entry
            entry={entry}
            onRead={() => read({ entry })}
            onRefund={() => refund({ refundId: crypto.randomUUID(), entry })}
          />
        )}
      </PagedList>
      {reading && (
        <SupportDialog
          key={reading.entry.id}
          thread={{ id: reading.entry.id, topic: topicOf(reading.entry), writer: { name: fullName(person) } }}
          opened={reading.opened}
          onClose={closeReading}
        />
      )}
      {refunding && (
        <RefundDialog
          key={refunding.refundId}
          refundId={refunding.refundId}
          invoiceId={refunding.entry.invoiceId ?? ""}
          refundable={refunding.entry.refundable ?? ""}
          name={fullName(person)}
          opened={refunding.opened}
          onClose={closeRefund}
        />
      )}
    </>
  );
}

function Entry({
  entry,
  onRead,
  onRefund,
}: {
  entry: TimelineEntry;
  onRead: () => void;
  onRefund: () => void;
}) {
  const t = useTranslations("people.timeline");
  const acts = useTranslations("people.acts");
  const dollars = useDollars();
  const dayWords = useDayWords();
  const actionName = useActionName();
  const noticeName = useNoticeName();
  const shared = usePersonActs();
  const { act: restore } = useAct(trpc.admin.restoreNote, {
    ...shared,
    success: { title: acts("noteRestored") },
  });
  const { act: remove, isActing } = useAct(trpc.admin.removeNote, {
    ...shared,
    success: (_, note) => ({
      title: acts("noteRemoved"),
      action: { label: acts("noteUndo"), onAct: () => restore(note) },
    }),
  });
  const kinds = useTranslations("admin.problems.kinds");
  const [first = "", state = ""] = entry.what.split(".");
  const isOpen = state === "open";
  const problemKind = entry.kind === "problem" ? problemKinds.find((kind) => kind === first) : undefined;
  const problemState = entry.kind === "problem" ? problemStates.find((each) => each === state) : undefined;
  const cents = entry.amount === null ? null : parseCents(entry.amount);
  const time = useInstantWords()(entry.at, entry.timeZone);
  // Only people's own words are quoted.
  const cause = entry.kind === "money" || entry.what === "cancelled" ? causeOf(entry.words) : null;
  const isCode = cause !== null || (entry.kind === "money" && /^[a-z_]+$/.test(entry.words ?? ""));
  const words = isCode ? null : entry.words;
  return (
    <div className="grid gap-1">
      <div className="flex wrap middle gap-1-3">
        <span className="strong">
          {entry.kind === "pickup" && t("pickup", { day: entry.day ? dayWords(entry.day) : "" })}
          {entry.kind === "money" && t(`money.${moneyKey(entry.what)}`)}
          {entry.kind === "problem" &&
            t("problem", {
              kind: problemKind ? kinds(problemKind) : "",
              day: entry.day ? dayWords(entry.day) : "",
            })}
          {entry.kind === "support" && t("support")}
          {entry.kind === "notice" && noticeName(entry.what)}
          {entry.kind === "note" && t("note")}
          {entry.kind === "change" && (
            <ChangeName
              what={entry.what}
              day={entry.day ? dayWords(entry.day) : "none"}
              actionName={actionName}
            />
          )}
        </span>
        {entry.kind === "pickup" && isJobStatus(entry.what) && <JobStatusBadge status={entry.what} />}
        {entry.kind === "notice" && entry.day && <span className="soft small">{dayWords(entry.day)}</span>}
        {problemState && (
          <StatusBadge
            {...(problemState === "open" ? waits : settled)}
            label={t(`problemStates.${problemState}`)}
          />
        )}
        {entry.kind === "support" && (
          <>
            <StatusBadge
              {...(isOpen ? waits : settled)}
              label={t(`supportStates.${isOpen ? "open" : "closed"}`)}
            />
            <SmallButton needs="seeTalks" aria-label={t("supportOpenNamed", { day: time })} onClick={onRead}>
              {t("supportOpen")}
            </SmallButton>
          </>
        )}
        {cents !== null && <strong className="figures">{dollars(cents)}</strong>}
        {entry.refundable !== null && (
          <SmallButton needs="pay" aria-label={acts("refundNamed", { day: time })} onClick={onRefund}>
            {acts("refund")}
          </SmallButton>
        )}
        {entry.kind === "note" && (
          <SmallButton
            needs="note"
            loading={isActing}
            aria-label={acts("noteRemoveNamed", { words: (entry.words ?? "").slice(0, 40) })}
            onClick={() => remove({ noteId: entry.id })}
          >
            {acts("noteRemove")}
          </SmallButton>
        )}
      </div>
      {cause && <p>{t(`causes.${cause}`)}</p>}
      {words && (
        <p className={styles.quote}>
          {entry.kind === "money" && isNumber(words) ? words : t("quote", { words })}
        </p>
      )}
      <p className="soft small">
        <time dateTime={entry.at}>{time}</time>
        {entry.by && ` ${t("by", { name: entry.by })}`}
      </p>
    </div>
  );
}

const problemStates = ["open", "closed", ...problemOutcomes] as const;

const waits = { tone: "busy", icon: "clock" } as const;
const settled = { tone: "good", icon: "check" } as const;

function topicOf({ what }: TimelineEntry): SupportTopic {
  return supportTopics.find((topic) => what.startsWith(`${topic}.`)) ?? "other";
}

/** Tells a bill number from written text. */
const isNumber = (words: string) => /\d/.test(words) && !/\s/.test(words);

const changeKeys = {
  "account.made": "accountMade",
  "service.begun": "serviceBegun",
  "service.canceled": "serviceCanceled",
  "service.uncanceled": "serviceUncanceled",
  "service.paused": "servicePaused",
  "service.resumed": "serviceResumed",
  "service.ended": "serviceEnded",
  "application.submitted": "submitted",
  "application.answered": "answered",
  "application.reopened": "reopened",
  "job.given": "jobGiven",
  "job.taken": "jobTaken",
  "admin.assignJob": "jobAssigned",
  "admin.releaseJobToOpen": "jobReleased",
} as const;

function ChangeName({
  what,
  day,
  actionName,
}: {
  what: string;
  /** The day of its pickup. */
  day: string;
  actionName: (action: string) => string;
}) {
  const t = useTranslations("people.timeline");
  if (what.startsWith("link.")) return t("changes.byLink", { what: what.slice("link.".length), day });
  const key = changeKeys[what as keyof typeof changeKeys];
  return key ? t(`changes.${key}`, { day }) : actionName(what);
}

const moneyKinds = [
  "charge",
  "payment",
  "credit",
  "credit_reversal",
  "refund",
  "dispute",
  "adjustment",
  "payout",
] as const;

function moneyKey(what: string) {
  return moneyKinds.find((kind) => kind === what) ?? "other";
}

/** The reasons that the program gives for a movement of money or a canceled pickup. */
const causes = {
  missed: "missed",
  cancelled: "canceled",
  problem: "problem",
  problemByAdmin: "problem",
  hold: "hold",
  guarantee: "guarantee",
  oneOffCancelled: "oneOff",
  oneOffMissed: "oneOff",
  oneOffImpossible: "oneOff",
  heldForReview: "heldForReview",
  heldForDay: "heldForDay",
  reviewCleared: "reviewCleared",
  dayCame: "dayCame",
  refusedOffset: "refusedOffset",
  tip: "booked.tip",
  tipBack: "booked.tipBack",
  dayMinimum: "booked.dayMinimum",
  tripFee: "booked.tripFee",
  referral: "booked.referral",
  referralBack: "booked.referralBack",
  skipped: "skipped",
  refused: "refusedInReview",
  "on hold": "hold",
  holiday: "holiday",
  paused: "paused",
  pushed: "moved",
  calendar: "calendar",
  "not confirmed": "notConfirmed",
  "service ended": "serviceEnded",
  "service cancelled": "serviceEnded",
  "account deleted": "accountDeleted",
  "pickup days changed": "daysChanged",
  "service changed": "serviceChanged",
} as const;

function causeOf(words: string | null) {
  return words !== null && Object.hasOwn(causes, words) ? causes[words as keyof typeof causes] : null;
}

const jobStates = ["scheduled", "assigned", "in_progress", "completed", "missed", "cancelled"] as const;

function isJobStatus(what: string): what is (typeof jobStates)[number] {
  return jobStates.some((status) => status === what);
}
