import { useTranslations } from "use-intl";
import { AppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { signInAgain } from "../../lib/finish-acts.ts";
import { canUndo, type Entry, isToSend, wholeRoute } from "../../lib/outbox/entry.ts";
import type { Outbox, OutboxState } from "../../lib/outbox/outbox.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useWhat } from "./held-bar.tsx";
import styles from "./outbox-card.module.css";

/** The day's entries with their state; nothing on a day without entries. */
export function OutboxCard({ outbox, state }: { outbox: Outbox; state: OutboxState }) {
  const t = useTranslations("route.outbox");
  const steps = useTranslations("runner.route");
  const user = useSignedInUser();
  const { entries, sendingId, stopped } = state;
  const shown = entries.filter(({ act }) => act.kind !== "arrive");
  const waiting = shown.filter(isToSend).length;
  const refused = shown.filter(({ state }) => state === "refused").length;
  const inPageOnly = shown.filter((entry) => isToSend(entry) && entry.isInPageOnly).length;
  const hasFailed = shown.some((entry) => isToSend(entry) && entry.tries > 0);
  if (shown.length === 0) return null;
  return (
    <section
      className={`grid gap-2 p-3-4 round ${styles.card}`}
      aria-label={t("title")}
      data-waiting={waiting > 0}
    >
      <div className="flex wrap middle between gap-2-4">
        <p role="status" className="flex middle heavy gap-2">
          <Icon name={waiting > 0 ? "clock" : refused > 0 ? "alert" : "check"} />
          {waiting > 0
            ? t("waiting", { count: waiting })
            : refused > 0
              ? t("refused", { count: refused })
              : t("sent")}
        </p>
        {waiting > 0 && sendingId !== null && <p className={styles.soft}>{steps("sending")}</p>}
        {(hasFailed || (waiting > 0 && stopped)) && stopped !== "signedOut" && sendingId === null && (
          <Button variant="quiet" onClick={() => void outbox.send()}>
            <Icon name="refresh" />
            {t("tryNow")}
          </Button>
        )}
        {waiting > 0 && stopped === "signedOut" && (
          <Button onClick={() => void signInAndSend(outbox, user)}>{t("signIn")}</Button>
        )}
      </div>
      {waiting > 0 && stopped && <p className={styles.soft}>{t(stopped)}</p>}
      {inPageOnly > 0 && (
        <p role="alert" className="alert">
          <Icon name="alert" />
          {t("full", { count: inPageOnly })}
        </p>
      )}
      <details className={styles.details}>
        <summary>
          <Icon name="chevronDown" />
          {t("details")}
        </summary>
        <ul className={styles.list}>
          {shown.toReversed().map((entry) => (
            <Row key={entry.id} entry={entry} isSending={entry.id === sendingId} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Asks the runner to sign in over this page, unless they have since; then sends. */
async function signInAndSend(outbox: Outbox, user: { id: string; email: string }): Promise<void> {
  await outbox.send();
  if (outbox.state().stopped === "signedOut" && (await signInAgain(user, "signedOut"))) await outbox.send();
}

function Row({ entry, isSending }: { entry: Entry; isSending: boolean }) {
  const t = useTranslations("route.outbox");
  const format = useEntryFormat(entry);
  const word = useWhat();
  const { state, settledAt, failure } = entry;
  const icons = { waiting: "clock", sent: "check", refused: "alert" } as const satisfies Record<
    string,
    IconName
  >;
  const time = format.dateTime(new Date(settledAt ?? entry.at), { hour: "numeric", minute: "2-digit" });
  return (
    <li className={styles.row}>
      <Icon name={icons[state]} size="1em" />
      <span>{word(entry)}</span>
      <span className={styles.soft}>
        {state === "waiting"
          ? t(
              isSending
                ? "states.sending"
                : canUndo(entry, Date.now())
                  ? "states.held"
                  : failure?.code === "PHOTO_NOT_SENT"
                    ? "states.photoNotSent"
                    : "states.waiting",
            )
          : state === "sent"
            ? t("states.sent", { time })
            : t("states.refused")}
      </span>
    </li>
  );
}

/** Refused entries with reasons and actions. */
export function NeedsYou({
  outbox,
  entries,
  onTakeAnother,
}: {
  outbox: Outbox;
  entries: readonly Entry[];
  /** Discards the step, so it can be redone with another photo. */
  onTakeAnother: (entry: Entry) => void;
}) {
  const t = useTranslations("route.outbox");
  const refused = entries.filter(({ state }) => state === "refused");
  return (
    <div role="alert">
      {refused.length > 0 && (
        <Card title={t("refusedTitle")}>
          <ul className="grid gap-5">
            {refused.map((entry) => (
              <Refusal key={entry.id} outbox={outbox} entry={entry} onTakeAnother={onTakeAnother} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Refusal({
  outbox,
  entry,
  onTakeAnother,
}: {
  outbox: Outbox;
  entry: Entry;
  onTakeAnother: (entry: Entry) => void;
}) {
  const t = useTranslations("route.outbox");
  const format = useEntryFormat(entry);
  const what = useWhat()(entry);
  const errorText = useErrorText();
  const stop = useTranslations("stop");
  const { id, jobId, act, at, failure } = entry;
  const { code, params } = failure ?? { code: "", params: {} };
  const own = code in ownFailures ? ownFailures[code as keyof typeof ownFailures] : null;
  const general =
    act.kind === "startJob"
      ? stop("start.failed")
      : act.kind === "completeJob"
        ? stop("complete.failed")
        : t("failedText");
  const dismiss = () => void outbox.dismiss(id);
  return (
    <li className="grid gap-2">
      <p className="bold">{what}</p>
      <p>{own ? t(`failures.${own}`) : errorText(new AppError(409, code, code, { params }), general)}</p>
      {own !== "clockUnknown" && own !== "doneElsewhere" && (
        <p className={styles.soft}>
          {t("refusedText", {
            time: format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }),
          })}
        </p>
      )}
      <div className="flex wrap gap-4">
        {own === "photoMissing" && act.kind !== "offerAddOn" ? (
          <>
            <Button variant="quiet" onClick={() => void outbox.sendWithoutPhoto(id)}>
              {t("withoutPhoto")}
            </Button>
            <Button
              onClick={() => {
                dismiss();
                onTakeAnother(entry);
              }}
            >
              {t("takeAnother")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={dismiss}>
              {t("understood")}
            </Button>
            {!settledCodes.has(code) && <Button onClick={() => void outbox.retry(id)}>{t("again")}</Button>}
          </>
        )}
        <ButtonLink
          variant="plain"
          to="/support"
          search={jobId === wholeRoute ? {} : { job: jobId }}
          aria-label={t("supportNamed", { what })}
        >
          {t("support")}
        </ButtonLink>
      </div>
    </li>
  );
}

/** Failures found by the outbox rather than the server. */
const ownFailures = {
  PHOTO_MISSING: "photoMissing",
  PHOTO_NOT_TAKEN: "photoNotTaken",
  DONE_ELSEWHERE: "doneElsewhere",
  CLOCK_UNKNOWN: "clockUnknown",
} as const;

/** Final refusals: a retry would get the same answer. */
const settledCodes = new Set([
  "JOB_MISSED",
  "JOB_CANCELLED",
  "JOB_TAKEN_BACK",
  "JOB_NOT_OPEN",
  "JOB_NOT_STARTABLE",
  "START_NOT_UNDOABLE",
  "JOB_NOT_RELEASABLE",
  "TOO_EARLY",
  "STEP_OF_ANOTHER",
  "NOT_FOUND",
  "FULL_CANS_NEED_PHOTO",
  "CHECKLIST_CLOSED",
  "ITEM_NOT_ON_LIST",
  "ADD_ON_NOT_OFFERED",
  "ADD_ON_UNWANTED",
  "ADD_ON_CLOSED",
  "DONE_ELSEWHERE",
]);

/** Formats times by the clock of the entry's home. */
function useEntryFormat({ timeZone }: Entry) {
  const ownZone = usePickupZone();
  return usePickupFormat(timeZone ?? ownZone);
}
