import { renderJob, type Viewer } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { fullName } from "#platform/values/full-name.ts";
import type { SupportConversation, SupportThread } from "./contract/support.ts";
import type { Conversation, ListedThread, Writer } from "./queries/support.ts";

/** A conversation as a list row. */
export function renderThread({ thread, excerpt, isUnread }: ListedThread): SupportThread {
  return {
    id: thread.id,
    topic: thread.topic,
    jobId: thread.jobId,
    openedAt: thread.openedAt,
    lastMessageAt: thread.lastMessageAt,
    isClosed: thread.closedAt !== null,
    isUnread,
    excerpt,
  };
}

/** A conversation with its messages, and its job if the reader may see it. */
export async function renderConversation(
  deps: Pick<Deps, "photos" | "now">,
  { thread, messages, isUnread, job, ...rest }: Conversation,
  /** The reader's role toward the job; null when they have none. */
  viewer: Viewer | null,
): Promise<SupportConversation> {
  return {
    ...renderThread({ thread, isUnread, excerpt: messages.at(-1)?.words.slice(0, 120) ?? "" }),
    job: job && viewer ? await renderJob(deps, { ...rest, job }, viewer) : null,
    messages,
  };
}

export function renderWriter({ email, role, ...writer }: Writer) {
  return { name: fullName(writer), email, role };
}
