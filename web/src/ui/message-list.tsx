import { useFormatter } from "use-intl";
import styles from "./message-list.module.css";
import { PhotoStrip } from "./photo-strip.tsx";

type Message = {
  id: string;
  /** Who wrote it; absent for somebody unknown. */
  name: string | undefined;
  isMine: boolean;
  sentAt: string;
  /** What stands beside the time, such as "Read". */
  state?: string | false;
  words: string | null;
  photoUrls: readonly string[];
  photoAlt: string;
};

/** A conversation, oldest first, the reader's own messages at the other side. `isNewestShown` scrolls to the last one. */
export function MessageList({
  label,
  messages,
  isNewestShown = false,
}: {
  label: string;
  messages: readonly Message[];
  isNewestShown?: boolean;
}) {
  const format = useFormatter();
  return (
    <ol className={styles.messages} aria-label={label}>
      {messages.map(({ id, name, isMine, sentAt, state, words, photoUrls, photoAlt }, place) => (
        <li
          key={id}
          className={styles.message}
          data-mine={isMine}
          ref={isNewestShown && place === messages.length - 1 ? scrollTo : null}
        >
          <p className="small">
            <strong>{name}</strong>{" "}
            <time dateTime={sentAt}>
              {format.dateTime(new Date(sentAt), { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {state && ` · ${state}`}
          </p>
          {words && <p className="pre-line">{words}</p>}
          <PhotoStrip urls={photoUrls} alt={photoAlt} />
        </li>
      ))}
    </ol>
  );
}

/** Test browsers do not scroll. */
function scrollTo(newest: HTMLElement | null): void {
  newest?.scrollIntoView?.({ block: "nearest" });
}
