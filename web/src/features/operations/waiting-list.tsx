import { useFormatter, useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { type WaitingEntry, waitingSorts } from "#modules/areas/contract.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { EmailLink } from "../people/contact.tsx";
import { ServedBadge } from "./served-badge.tsx";
import { WaitingZips } from "./waiting-zips.tsx";

/** People to notify when a runner serves their ZIP code, and what each ZIP code needs. */
export default function WaitingList() {
  const t = useTranslations("admin.waiting");
  const sorted = orderIn(waitingSorts, useDeskAddress().shown.sort);
  const list = withRows(trpc.admin.waitingList.useInfiniteQuery({ ...sorted, limit: 100 }, byPage));
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <Stack>
        <WaitingZips hidesEmpty />
        <AdminList
          title={t("title")}
          exported={{ list: "waiting", ...sorted }}
          source={list}
          columns={useColumns()}
          sort="newest"
          nameOf={({ email }) => email}
          empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        />
      </Stack>
    </AdminPage>
  );
}

function useColumns(): TableColumn<WaitingEntry>[] {
  const t = useTranslations("admin.waiting");
  const words = useTranslations("people.list");
  const format = useFormatter();
  return [
    { id: "email", title: words("email"), width: 26, cell: ({ email }) => <EmailLink email={email} /> },
    {
      id: "zipCode",
      title: t("zipCode"),
      width: 10,
      cell: ({ zipCode }) => zipCode,
      sort: { key: "zipCode", isDescending: false },
      onPhone: "line",
    },
    {
      id: "isServed",
      title: words("status"),
      width: 16,
      cell: ({ isServed }) => <ServedBadge isServed={isServed} />,
      onPhone: "badge",
    },
    {
      id: "waiting",
      title: t("there"),
      width: 10,
      cell: ({ waitingThere }) => format.number(waitingThere),
      isNumber: true,
    },
    {
      id: "language",
      title: t("language"),
      width: 12,
      cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
    },
    {
      id: "since",
      title: t("since"),
      width: 14,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.dateTime(new Date(createdAt), { dateStyle: "medium" })}</time>
      ),
      sort: { key: "newest", isDescending: true },
    },
  ];
}
