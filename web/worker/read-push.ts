import type { PushMessage } from "#modules/notices/contract.ts";

/** A push message's displayed fields; null if it isn't ours. Its link must stay inside the app. */
export function readPush(text: string): PushMessage | null {
  const { id, kind, title, body, link, language, isUrgent, noticeIds } = parse(text);
  if (typeof title !== "string" || title === "") return null;
  return {
    id: typeof id === "string" ? id : "",
    kind: typeof kind === "string" ? kind : "",
    title,
    body: typeof body === "string" ? body : "",
    link: typeof link === "string" && isPath(link) ? link : "/notifications",
    language: language === "es" || language === "fr" ? language : "en",
    isUrgent: isUrgent === true,
    noticeIds: Array.isArray(noticeIds) ? noticeIds.filter((each) => typeof each === "string") : [],
  };
}

/** Rejects other sites' URLs and ones browsers treat as such ("//evil.example", "/\evil.example"). */
function isPath(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

function parse(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
