import { useState } from "react";
import { useTranslations } from "use-intl";
import type { SupportThread } from "#modules/support/contract.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { ListCard } from "../../ui/list-card.tsx";
import { Page } from "../../ui/page.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Matter } from "./new-thread-dialog.tsx";
import styles from "./support.module.css";

const NewThreadDialog = lazyDialog(async () => (await import("./new-thread-dialog.tsx")).NewThreadDialog);

const PickupChoice = lazyPart(
  ["homes", "pickups"],
  async () => (await import("./pickup-choice.tsx")).PickupChoice,
);

type Ask = (asked: { matter: Matter; job?: string }) => void;

/** /support: open conversations, and what help is about. `job` asks about that job at once. */
export default function SupportPage({ job, about }: { job?: string; about?: "pickup" }) {
  const t = useTranslations("support");
  const { role } = useSignedInUser();
  const [asked, ask, close] = useAsked<{ matter: Matter; job?: string }>();
  // The address asks once; what is chosen later replaces it.
  const [isLinked, setIsLinked] = useState(Boolean(job));
  const open: Ask = (given) => {
    setIsLinked(false);
    ask(given);
  };
  const isChoosing = about === "pickup" && role === "homeowner";
  return (
    <Page
      title={isChoosing ? t("which") : t("title")}
      lead={isChoosing && <Link to="/support">{t("title")}</Link>}
    >
      {isChoosing ? (
        <PickupChoice onAsk={(jobId) => open({ matter: "job", job: jobId })} />
      ) : (
        <>
          <Threads state="open" />
          <About onAsk={open} />
          <Threads state="closed" />
        </>
      )}
      {job && <NewThreadDialog matter="job" job={job} opened={isLinked} onClose={() => setIsLinked(false)} />}
      {asked && <NewThreadDialog key={`${asked.matter} ${asked.job}`} {...asked} onClose={close} />}
    </Page>
  );
}

const ofHomeowner = [
  { matter: "pay", label: "billing", icon: "card" },
  { matter: "days", label: "days", icon: "calendar" },
  { matter: "other", label: "other", icon: "info" },
] as const satisfies { matter: Matter; label: string; icon: IconName }[];

const ofRunner = [
  { matter: "job", label: "pickup", icon: "can" },
  { matter: "pay", label: "pay", icon: "money" },
  { matter: "rating", label: "rating", icon: "star" },
  { matter: "account", label: "account", icon: "user" },
  { matter: "other", label: "other", icon: "info" },
] as const satisfies { matter: Matter; label: string; icon: IconName }[];

function About({ onAsk }: { onAsk: Ask }) {
  const t = useTranslations("support");
  const { role } = useSignedInUser();
  return (
    <Card title={t("about")}>
      <ul className="grid gap-1">
        {role === "homeowner" && (
          <li>
            <Link to="/support" search={{ about: "pickup" }} className={`${row.row} ${styles.row}`}>
              <Words icon="can" label={t("rows.pickup")} />
            </Link>
          </li>
        )}
        {(role === "homeowner" ? ofHomeowner : ofRunner).map(({ matter, label, icon }) => (
          <li key={matter}>
            <button type="button" className={`${row.row} ${styles.row}`} onClick={() => onAsk({ matter })}>
              <Words icon={icon} label={t(`rows.${label}`)} />
            </button>
          </li>
        ))}
      </ul>
      <p className="small mt-3">
        <Link to="/help">{t("help")}</Link>
      </p>
    </Card>
  );
}

function Words({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <span className={row.icon}>
        <Icon name={icon} />
      </span>
      {label}
      <Icon name="arrowRight" size="1.125em" className="soft to-end" />
    </>
  );
}

/** The open conversations on top, the closed ones folded at the end; nothing where there are none. */
function Threads({ state }: { state: "open" | "closed" }) {
  const t = useTranslations("support");
  const source = trpc.support.threads.useQuery();
  const isOpen = state === "open";
  const threads = source.data?.filter(({ isClosed }) => isClosed !== isOpen);
  if (!threads && source.error && isOpen) return <ErrorState error={source.error} onRetry={source.refetch} />;
  if (!threads || threads.length === 0) return null;
  return (
    <ListCard
      title={isOpen ? t("list") : t("closedList")}
      isFolded={!isOpen}
      source={{ ...source, data: threads }}
      empty=""
    >
      {(thread) => <ThreadRow thread={thread} />}
    </ListCard>
  );
}

function ThreadRow({ thread }: { thread: SupportThread }) {
  const t = useTranslations("support");
  const answerTime = useAnswerTime();
  const { answerBy } = thread;
  return (
    <Link to="/support/$thread" params={{ thread: thread.id }} className={styles.thread}>
      <span className="flex wrap middle between gap-1-3">
        <span className="strong">{t(`topics.${thread.topic}`)}</span>
        <ThreadBadge thread={thread} />
      </span>
      <span className={`soft small ${styles.excerpt}`}>{thread.excerpt}</span>
      {answerBy && <span className="small">{t("answerBy", { time: answerTime(answerBy) })}</span>}
    </Link>
  );
}

function ThreadBadge({ thread: { isUnread, isClosed } }: { thread: SupportThread }) {
  const t = useTranslations("support");
  if (isUnread) return <StatusBadge tone="busy" icon="bell" label={t("unread")} />;
  if (isClosed) return <StatusBadge tone="off" icon="check" label={t("closed")} />;
  return null;
}
