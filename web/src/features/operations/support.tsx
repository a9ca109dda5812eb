import { useFormatter, useTranslations } from "use-intl";
import type { AdminSupportThread } from "#modules/support/contract.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { OverdueBadge, useIsOverdue } from "./overdue-badge.tsx";

const SupportDialog = lazyDialog(async () => (await import("../people/support-dialog.tsx")).SupportDialog);

const states = ["open", "closed"] as const;

/** Support conversations: longest wait first, and closed ones. */
export default function Support() {
  const t = useTranslations("support.admin");
  const topics = useTranslations("support.topics");
  const page = useTranslations("admin.tabs");
  const { shown, show } = useDeskAddress();
  const state = states.find((name) => name === shown.state) ?? "open";
  const { search = "" } = shown;
  const filter = { state, search, ...orderIn(["last"], shown.sort) };
  const [asked, ask, close] = useAsked<{ thread: AdminSupportThread }>();
  const list = withRows(trpc.admin.supportThreads.useInfiniteQuery(filter, byPage));
  return (
    <AdminPage title={page("support")} lead={t("lead")}>
      <AdminList
        title={t("title")}
        exported={{ list: "support", ...filter }}
        search={{ label: t("search"), hint: t("searchHint") }}
        filter={{
          label: t("show"),
          value: state,
          onChange: (chosen) => show({ state: chosen, sort: undefined }),
          options: states.map((value) => ({ value, label: t(`${value}State`) })),
        }}
        source={list}
        columns={useColumns(state)}
        sort="last"
        nameOf={({ writer, topic }) => t("readNamed", { name: writer.name, topic: topics(topic) })}
        onOpen={(thread) => ask({ thread })}
        empty={
          search ? (
            <EmptyState title={t("noneFound")} />
          ) : state === "open" ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <EmptyState title={t("emptyClosed")} />
          )
        }
      />
      {asked && <SupportDialog key={asked.thread.id} {...asked} onClose={close} />}
    </AdminPage>
  );
}

function useColumns(state: (typeof states)[number]): TableColumn<AdminSupportThread>[] {
  const t = useTranslations("support.admin");
  const topics = useTranslations("support.topics");
  const roles = useTranslations("common.roles");
  const format = useFormatter();
  return [
    { id: "topic", title: t("topic"), width: 16, cell: ({ topic }) => topics(topic) },
    {
      id: "writer",
      exported: ["person", "email"],
      title: t("writer"),
      width: 26,
      cell: ({ writer }) => t("line", writer),
    },
    { id: "role", title: t("role"), width: 12, cell: ({ writer }) => roles(writer.role) },
    {
      id: "status",
      exported: [],
      title: t("status"),
      width: 15,
      cell: (thread) => <ThreadStatus thread={thread} />,
      onPhone: "badge",
    },
    { id: "excerpt", title: t("excerpt"), width: 32, cell: ({ excerpt }) => excerpt, onPhone: "line" },
    {
      id: "last",
      exported: ["at"],
      sort: { key: "last", isDescending: state === "closed" },
      title: t("lastAt"),
      width: 18,
      cell: ({ lastMessageAt }) =>
        format.dateTime(new Date(lastMessageAt), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
}

/** Overdue before unread. */
function ThreadStatus({ thread: { answerBy, isUnread } }: { thread: AdminSupportThread }) {
  const t = useTranslations("support.admin");
  if (useIsOverdue(answerBy)) return <OverdueBadge />;
  return isUnread && <StatusBadge tone="busy" icon="bell" label={t("unread")} />;
}
