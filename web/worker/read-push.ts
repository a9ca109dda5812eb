import type { PushMessage } from "#modules/notices/contract/push-message.ts";

/** What was pushed, as far as it is shown; null where it is none of ours. Its link leads nowhere but into the application. */
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

/** Neither another site's address nor one that a browser takes for it ("//evil.example", "/\evil.example"). */
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
