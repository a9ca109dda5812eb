import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AdminSupportThread } from "#modules/support/contract.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips, PagedList, SearchField } from "../../ui/list-tools.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { OverdueBadge } from "./overdue-badge.tsx";

const SupportDialog = lazyDialog(async () => (await import("../people/support-dialog.tsx")).SupportDialog);

/** Support conversations: longest wait first, and closed ones. */
export default function Support() {
  const t = useTranslations("support.admin");
  const [state, setState] = useState<"open" | "closed">("open");
  const [asked, ask, close] = useAsked<{ thread: AdminSupportThread }>();
  const [search, setSearch] = useState("");
  const list = withRows(trpc.admin.supportThreads.useInfiniteQuery({ state, search }, byPage));
  return (
    <Stack>
      <FilterChips
        label={t("show")}
        value={state}
        onChange={setState}
        options={[
          { value: "open", label: t("openState") },
          { value: "closed", label: t("closedState") },
        ]}
      />
      <PagedList
        title={t("title")}
        note={t("lead")}
        before={<SearchField label={t("search")} hint={t("searchHint")} onSearch={setSearch} />}
        source={list}
        empty={
          search ? (
            <EmptyState title={t("noneFound")} />
          ) : state === "open" ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <EmptyState title={t("emptyClosed")} />
          )
        }
      >
        {(thread) => <ThreadRow thread={thread} onOpen={() => ask({ thread })} />}
      </PagedList>
      {asked && <SupportDialog key={asked.thread.id} {...asked} onClose={close} />}
    </Stack>
  );
}

function ThreadRow({ thread, onOpen }: { thread: AdminSupportThread; onOpen: () => void }) {
  const t = useTranslations("support");
  const roles = useTranslations("common.roles");
  const format = useFormatter();
  const { writer, excerpt, isUnread, lastMessageAt, answerBy } = thread;
  const topic = t(`topics.${thread.topic}`);
  return (
    <article className="grid content-start gap-2" aria-label={`${topic}, ${writer.name}`}>
      <div className="flex wrap middle gap-2-3">
        <h3 className="bold medium">{topic}</h3>
        <StatusBadge tone="calm" icon="user" label={roles(writer.role)} />
        <OverdueBadge answerBy={answerBy} />
        {isUnread && <StatusBadge tone="busy" icon="bell" label={t("admin.unread")} />}
      </div>
      <p>{t("admin.line", writer)}</p>
      <p className="soft small">
        {t("admin.last", {
          time: format.dateTime(new Date(lastMessageAt), { dateStyle: "medium", timeStyle: "short" }),
        })}
      </p>
      <p className="quote">{excerpt}</p>
      <div>
        <Button
          variant="quiet"
          aria-label={t("admin.readNamed", { name: writer.name, topic })}
          onClick={onOpen}
        >
          {t("admin.read")}
        </Button>
      </div>
    </article>
  );
}
