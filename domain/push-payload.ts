/** What a browser's worker is pushed, as JSON, and shows. */
export type PushPayload = {
  title: string;
  body: string;
  /** What comes later with the same tag takes its place on the screen. */
  tag: string;
  /** A path in the application. */
  link: string;
  /** The notices that are read by following it; none where it is of no notice. */
  notices: string[];
};

/** A payload as it was pushed; null where it is none of ours. Its link leads nowhere but into the application. */
export function readPushPayload(text: string): PushPayload | null {
  const payload = parse(text);
  if (!payload) return null;
  const { title, body, tag, link, notices } = payload;
  if (typeof title !== "string" || title === "") return null;
  return {
    title,
    body: typeof body === "string" ? body : "",
    tag: typeof tag === "string" ? tag : "",
    link: typeof link === "string" && isPath(link) ? link : "/notifications",
    notices: Array.isArray(notices) ? notices.filter((id) => typeof id === "string") : [],
  };
}

/** Neither another site's address nor one that a browser takes for it ("//evil.example", "/\evil.example"). */
function isPath(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
