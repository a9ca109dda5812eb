import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { SupportThread } from "#modules/support/contract.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

const NewThreadDialog = lazyDialog(async () => (await import("./new-thread-dialog.tsx")).NewThreadDialog);

/** /support: the user's conversations, and a form for a new one; `job` in the URL preselects a job. */
export default function SupportPage({ job }: { job?: string }) {
  const t = useTranslations("support");
  const threads = trpc.support.threads.useQuery();
  const [isOpened, setIsOpened] = useState(Boolean(job));
  return (
    <Page
      title={t("title")}
      lead={
        <>
          {t("lead")} <Link to="/help">{t("help")}</Link>
        </>
      }
      actions={<Button onClick={() => setIsOpened(true)}>{t("new")}</Button>}
    >
      <ListCard
        title={t("list")}
        source={threads}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(thread) => <ThreadRow thread={thread} />}
      </ListCard>
      <NewThreadDialog opened={isOpened} job={job} onClose={() => setIsOpened(false)} />
    </Page>
  );
}

function ThreadRow({ thread }: { thread: SupportThread }) {
  const t = useTranslations("support");
  const format = useFormatter();
  const topic = t(`topics.${thread.topic}`);
  const { excerpt } = thread;
  return (
    <ListRow
      title={topic}
      text={
        <>
          {format.dateTime(new Date(thread.lastMessageAt), { dateStyle: "medium", timeStyle: "short" })}
          {" · "}
          {excerpt}
        </>
      }
      badge={<ThreadBadge thread={thread} />}
      actions={
        <ButtonLink
          variant="plain"
          to="/support/$thread"
          params={{ thread: thread.id }}
          aria-label={t("openNamed", { topic, excerpt })}
        >
          {t("open")}
        </ButtonLink>
      }
    />
  );
}

function ThreadBadge({ thread: { isUnread, isClosed } }: { thread: SupportThread }) {
  const t = useTranslations("support");
  if (isUnread) return <StatusBadge tone="busy" icon="bell" label={t("unread")} />;
  if (isClosed) return <StatusBadge tone="off" icon="check" label={t("closed")} />;
  return null;
}
