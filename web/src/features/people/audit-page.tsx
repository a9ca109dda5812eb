import { linkOptions } from "@tanstack/react-router";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import {
  type AuditRow,
  nameActor,
  type SummarizedEntry,
  type SummaryWording,
  summarizeAudit,
} from "#modules/operations/contract.ts";
import { readDay } from "../../lib/address.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "./people.module.css";
import { useActionName, useDayWords, useInstantWords } from "./words.ts";

/** Refetches a failed query when back online. */
const refetchOnReconnect = ({ state }: { state: { status: string } }) =>
  state.status === "error" ? "always" : false;

/** Actions of admins, helpers, guests and homeowners without signing in: who, what, to whom and when; filtered by person or thing from the URL. */
export default function AuditPage() {
  const t = useTranslations("audit");
  const { shown, show } = useDeskAddress();
  const { about, who, action, search, from, until } = shown;
  const actionName = useActionName();
  const choices = trpc.admin.auditChoices.useQuery(undefined, { refetchOnReconnect });
  const filter = {
    ...(who && { actorId: who }),
    ...(action && { action }),
    ...(about && { subjectId: about }),
    ...(search && { subject: search }),
    ...(from && { from }),
    ...(until && { until }),
    ...orderIn(["newest"], shown.sort),
  };
  const list = withRows(trpc.admin.auditLog.useInfiniteQuery(filter, { ...byPage, refetchOnReconnect }));
  const [asked, ask, close] = useAsked<{ row: AuditRow }>();
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
      <AdminList
        title={t("what")}
        exported={{ list: "audit", ...filter }}
        {...(!about && { search: { label: t("about"), hint: t("aboutHint") } })}
        before={
          <div className={styles.filters}>
            <SelectField
              label={t("who")}
              value={who ?? ""}
              onChange={(event) => show({ who: event.target.value || undefined })}
              placeholder={t("anyone")}
              options={(choices.data?.actors ?? []).map(({ userId, name }) => ({
                value: userId,
                label: name,
              }))}
            />
            <SelectField
              label={t("what")}
              value={action ?? ""}
              onChange={(event) => show({ action: event.target.value || undefined })}
              placeholder={t("anything")}
              options={(choices.data?.actions ?? []).map((value) => ({ value, label: actionName(value) }))}
            />
            <TextField
              label={t("from")}
              type="date"
              defaultValue={from}
              onChange={(event) => show({ from: readDay(event.target.value) })}
            />
            <TextField
              label={t("until")}
              type="date"
              defaultValue={until}
              onChange={(event) => show({ until: readDay(event.target.value) })}
            />
          </div>
        }
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ action: done }) => actionName(done)}
        onOpen={(row) => ask({ row })}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      {asked && <EntryDialog {...asked} onClose={close} />}
    </AdminPage>
  );
}

function useColumns(): TableColumn<AuditRow>[] {
  const t = useTranslations("audit");
  const actionName = useActionName();
  const summary = useAuditSummary();
  const about = useAbout();
  const time = useInstantWords();
  const nameActor = useActorName();
  return [
    {
      id: "what",
      exported: ["action"],
      title: t("what"),
      width: 21,
      cell: ({ action }) => actionName(action),
    },
    {
      id: "about",
      exported: ["subject", "subjectId"],
      title: t("about"),
      width: 20,
      cell: (row) => about(row)?.label,
      onPhone: "badge",
    },
    {
      id: "changes",
      exported: ["changes", "before", "after"],
      title: t("changed"),
      width: 31,
      cell: (row) => summary(row).join(" · "),
      onPhone: "line",
    },
    {
      id: "who",
      exported: ["actor"],
      title: t("who"),
      width: 14,
      cell: nameActor,
    },
    {
      id: "when",
      exported: ["at"],
      sort: { key: "newest", isDescending: true },
      title: t("when"),
      width: 21,
      cell: ({ happenedAt, job }) => time(happenedAt, job?.timeZone),
    },
  ];
}

/** Who acted: an admin, a person by link or text message, or a command. */
function useActorName(): (row: AuditRow) => string {
  const t = useTranslations() as unknown as SummaryWording["t"];
  return (row) => nameActor(row, t);
}

/** What an entry is about, and the page about it. */
function useAbout() {
  const t = useTranslations("audit");
  const day = useDayWords();
  return ({ subject, invited, job }: AuditRow) => {
    if (subject)
      return {
        label: subject.name ?? t("deleted"),
        link: linkOptions({
          to: subject.role === "runner" ? "/admin/runners/$id" : "/admin/homeowners/$id",
          params: { id: subject.userId },
        }),
      };
    if (job)
      return {
        label: t("job", { address: job.address, day: day(job.day) }),
        link: linkOptions({ to: "/admin/homeowners/$id", params: { id: job.homeUserId } }),
      };
    return invited ? { label: invited, link: null } : null;
  };
}

/** An entry with all its fields, before and after. */
function EntryDialog({ row, opened, onClose }: DialogSwitch & { row: AuditRow }) {
  const t = useTranslations("audit");
  const about = useAbout()(row);
  const time = useInstantWords()(row.happenedAt, row.job?.timeZone);
  const changes = useAuditSummary()(row);
  return (
    <Dialog opened={opened} title={useActionName()(row.action)} onClose={onClose}>
      <div className="grid gap-3">
        {about && (about.link ? <Link {...about.link}>{about.label}</Link> : <p>{about.label}</p>)}
        {changes.length > 0 && <p className={styles.quote}>{changes.join(" · ")}</p>}
        <p className="soft small">{t("line", { name: useActorName()(row), time })}</p>
        <dl className={styles.changes}>
          <Change label={t("before")} values={row.before} runner={row.runners.before} />
          <Change label={t("after")} values={row.after} runner={row.runners.after} />
        </dl>
      </div>
    </Dialog>
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
