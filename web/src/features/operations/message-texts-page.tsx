import { linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import type { MessageText } from "#modules/notices/contract/texts.ts";
import { textChannels } from "#platform/values/message-keys.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { useNoticeName } from "../people/words.ts";
import { MessageTabs } from "./message-tabs.tsx";

const filters = ["all", "changed", ...textChannels] as const;

/** Every text that goes out, with search over its name and first words. */
export default function MessageTextsPage() {
  const t = useTranslations("messageTexts");
  const { shown, show } = useDeskAddress();
  const kindName = useNoticeName();
  const list = trpc.admin.messageTexts.useQuery({ language: useLanguage() });
  const filter = filters.find((name) => name === shown.channel) ?? "all";
  const words = (shown.search ?? "").toLowerCase();
  const isMeant = ({ channel, kind, excerpt, changedIn }: MessageText) =>
    (filter === "all" || filter === channel || (filter === "changed" && changedIn.length > 0)) &&
    `${kindName(kind)} ${kind} ${excerpt}`.toLowerCase().includes(words);
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <MessageTabs page="texts">
        <AdminList
          title={t("list")}
          exported={null}
          search={{ label: t("search"), hint: t("searchHint") }}
          filter={{
            label: t("filter"),
            options: filters.map((value) => ({ value, label: t(`filters.${value}`) })),
            value: filter,
            onChange: (value) => show({ channel: value === "all" ? undefined : value }),
          }}
          source={{
            ...list,
            data: list.data?.filter(isMeant).map((row) => ({ ...row, id: `${row.channel}_${row.kind}` })),
            fetchNextPage: list.refetch,
            hasNextPage: false,
            isFetchingNextPage: false,
            isFetchNextPageError: false,
          }}
          columns={useColumns()}
          nameOf={({ kind }) => kindName(kind)}
          linkOf={({ id }) => linkOptions({ to: "/admin/messages/$id", params: { id } })}
          empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        />
      </MessageTabs>
    </AdminPage>
  );
}

function useColumns(): TableColumn<MessageText & { id: string }>[] {
  const t = useTranslations("messageTexts");
  const format = useFormatter();
  const kindName = useNoticeName();
  return [
    { id: "kind", title: t("kind"), width: 24, cell: ({ kind }) => kindName(kind) },
    {
      id: "channel",
      title: t("channel"),
      width: 16,
      cell: ({ channel }) => t(`filters.${channel}`),
      onPhone: "badge",
    },
    { id: "excerpt", title: t("excerpt"), width: 40, cell: ({ excerpt }) => excerpt, onPhone: "line" },
    {
      id: "changed",
      title: t("filters.changed"),
      width: 20,
      cell: ({ changedIn }) => format.list(changedIn.map((each) => languageNames[each])),
    },
  ];
}
