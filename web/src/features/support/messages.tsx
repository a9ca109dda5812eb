import { useFormatter, useTranslations } from "use-intl";
import type { SupportMessage } from "#modules/support/contract.ts";
import { PhotoStrip } from "../../ui/photo-strip.tsx";
import styles from "./messages.module.css";

/** Messages, oldest first. `mine` is the reader's side; `theirName` names the other unless it is support. */
export function Messages({
  messages,
  mine,
  theirName,
}: {
  messages: readonly SupportMessage[];
  mine: "user" | "support";
  theirName?: string;
}) {
  const t = useTranslations("support.thread");
  const format = useFormatter();
  return (
    <ol className={styles.messages} aria-label={t("messages")}>
      {messages.map(({ id, isFromSupport, words, photoUrls, sentAt }) => {
        const isMine = isFromSupport === (mine === "support");
        const name = isMine ? t("you") : isFromSupport ? t("support") : theirName;
        return (
          <li key={id} className={styles.message} data-mine={isMine}>
            <p className="small">
              <strong>{name}</strong>{" "}
              <time dateTime={sentAt}>
                {format.dateTime(new Date(sentAt), { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </p>
            <p className="pre-line">{words}</p>
            <PhotoStrip urls={photoUrls} alt={t("photo")} />
          </li>
        );
      })}
    </ol>
  );
}
