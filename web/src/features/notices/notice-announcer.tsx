import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Notification } from "#modules/notices/contract/notifications.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** Notices within this time are announced together. */
const breathMs = 1_500;

/**
 * Announces each new notice once, politely, to screen readers; earlier notices aren't new. Sighted readers have the
 * badge.
 */
export function NoticeAnnouncer({ notices }: { notices: readonly Notification[] | undefined }) {
  const t = useTranslations("nav");
  const [words, setWords] = useState("");
  const newest = notices?.[0]?.createdAt ?? "";
  // The last notice that is old or was announced.
  const [saidUntil, setSaidUntil] = useState<string | null>(null);
  if (saidUntil === null && notices) setSaidUntil(newest);
  const fresh = notices?.filter(
    ({ isRead, createdAt }) => !isRead && saidUntil !== null && createdAt > saidUntil,
  );
  const next = fresh?.[0] ? t("newNotices", { count: fresh.length, title: fresh[0].title }) : "";
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      setWords(next);
      setSaidUntil(newest);
    }, breathMs);
    return () => clearTimeout(timer);
  }, [next, newest]);
  return (
    <span aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
