import { useLocale, useTimeZone, useTranslations } from "use-intl";
import {
  type AuditRow,
  type SummarizedEntry,
  type SummaryWording,
  summarizeAudit,
} from "#modules/operations/contract.ts";
import { readDay } from "../../lib/address.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { PagedList, SearchField } from "../../ui/list-tools.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import type { AuditShown } from "./audit-shown.ts";
import { ExportButton } from "./export-button.tsx";
import styles from "./people.module.css";
import { useActionName, useDayWords, useInstantWords } from "./words.ts";

/** Refetches a failed query when back online. */
const refetchOnReconnect = ({ state }: { state: { status: string } }) =>
  state.status === "error" ? "always" : false;

/** Admins' actions: who, what, to whom and when; filtered by person or thing from the URL. */
export default function AuditPage({
  shown,
  onShow,
}: {
  shown: AuditShown;
  onShow: (change: AuditShown) => void;
}) {
  const t = useTranslations("audit");
  const { about, who, action, subject, from, until } = shown;
  const actionName = useActionName();
  const choices = trpc.admin.auditChoices.useQuery(undefined, { refetchOnReconnect });
  const filter = {
    ...(who && { actorId: who }),
    ...(action && { action }),
    ...(about && { subjectId: about }),
    ...(subject && { subject }),
    ...(from && { from }),
    ...(until && { until }),
  };
  const list = withRows(trpc.admin.auditLog.useInfiniteQuery(filter, { ...byPage, refetchOnReconnect }));
  return (
    <AdminPage
      title={t("title")}
      lead={about ? t("ofOne") : t("lead")}
      actions={
        about && (
          <ButtonLink variant="quiet" to="/admin/audit">
            {t("everything")}
          </ButtonLink>
        )
      }
    >
      <PagedList
        title={t("what")}
        action={<ExportButton query={{ list: "audit", ...filter }} />}
        refreshes
        before={
          <>
            {!about && (
              <SearchField
                label={t("about")}
                hint={t("aboutHint")}
                value={subject ?? ""}
                onSearch={(typed) => onShow({ subject: typed || undefined })}
              />
            )}
            <div className={styles.filters}>
              <SelectField
                label={t("who")}
                value={who ?? ""}
                onChange={(event) => onShow({ who: event.target.value || undefined })}
                placeholder={t("anyone")}
                options={(choices.data?.actors ?? []).map(({ userId, name }) => ({
                  value: userId,
                  label: name,
                }))}
              />
              <SelectField
                label={t("what")}
                value={action ?? ""}
                onChange={(event) => onShow({ action: event.target.value || undefined })}
                placeholder={t("anything")}
                options={(choices.data?.actions ?? []).map((value) => ({ value, label: actionName(value) }))}
              />
              <TextField
                label={t("from")}
                type="date"
                defaultValue={from}
                onChange={(event) => onShow({ from: readDay(event.target.value) })}
              />
              <TextField
                label={t("until")}
                type="date"
                defaultValue={until}
                onChange={(event) => onShow({ until: readDay(event.target.value) })}
              />
            </div>
          </>
        }
        source={list}
        rows={6}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(row) => <Row row={row} name={actionName(row.action)} />}
      </PagedList>
    </AdminPage>
  );
}

function Row({ row, name }: { row: AuditRow; name: string }) {
  const t = useTranslations("audit");
  const { subject, job } = row;
  const dayWords = useDayWords();
  const time = useInstantWords()(row.happenedAt, job?.timeZone);
  const changes = useAuditSummary()(row);
  return (
    <article aria-label={name} className="grid gap-1">
      <div className="flex wrap middle gap-1-3">
        <span className="strong">{name}</span>
        {subject && (
          <Link
            to={subject.role === "runner" ? "/admin/runners/$id" : "/admin/homeowners/$id"}
            params={{ id: subject.userId }}
          >
            {subject.name ?? t("deleted")}
          </Link>
        )}
        {row.invited && <span>{row.invited}</span>}
        {job && (
          <Link to="/admin/homeowners/$id" params={{ id: job.homeUserId }}>
            {t("job", { address: job.address, day: dayWords(job.day) })}
          </Link>
        )}
      </div>
      {changes.length > 0 && <p className={styles.quote}>{changes.join(" · ")}</p>}
      <p className="soft small">{t("line", { name: row.actor?.name ?? t("command"), time })}</p>
      <details className={styles.details}>
        <summary>{t("details")}</summary>
        <dl className={styles.changes}>
          <Change label={t("before")} values={row.before} runner={row.runners.before} />
          <Change label={t("after")} values={row.after} runner={row.runners.after} />
        </dl>
      </details>
    </article>
  );
}

/** Stored fields, untranslated, with runners by name. */
function Change({ label, values, runner }: { label: string; values: unknown; runner: string | null }) {
  const t = useTranslations("audit");
  const fields = typeof values === "object" && values !== null ? Object.entries(values) : [];
  const lines = fields.map(([name, value]) =>
    name === "runnerId" ? t("runner", { name: runner ?? t("nobody") }) : `${name}: ${spell(value)}`,
  );
  return (
    <div>
      <dt className="soft small">{label}</dt>
      {lines.length === 0 ? <dd>{t("nothing")}</dd> : lines.map((line) => <dd key={line}>{line}</dd>)}
    </div>
  );
}

/** A value as one line: lists with commas, objects field by field. */
function spell(value: unknown): string {
  if (Array.isArray(value)) return value.map(spell).join(", ");
  if (typeof value !== "object" || value === null) return value === null ? "–" : String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} ${spell(each)}`)
    .join("; ");
}

/** Summarizes an audit entry in the reader's language, one line per field. */
function useAuditSummary(): (entry: SummarizedEntry) => string[] {
  const t = useTranslations() as unknown as SummaryWording["t"];
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (entry) => summarizeAudit(entry, { t, locale, timeZone });
}
