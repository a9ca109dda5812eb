import type { Word } from "#platform/word.ts";
import type { Kind } from "./ways.ts";

type Told = { params: Record<string, string | number>; link: string | null };

/** At most so many of several are said, each on a line. */
const linesOfSeveral = 4;

/** Notices of one kind as one: a title, a line for each, and where they lead. */
export function wordNotices(
  word: Word,
  kind: Kind,
  notices: readonly Told[],
): { title: string; body: string; link: string } {
  const [first] = notices;
  if (!first) throw new Error("There is nothing to tell");
  const lines = notices.map(({ params }) => word(`notifications.${kind}.message`, params));
  if (notices.length === 1)
    return {
      title: word(`notifications.${kind}.title`, first.params),
      body: lines.join("\n"),
      link: first.link ?? "/notifications",
    };
  return {
    title: word(`outgoing.several.${kind}`, { count: notices.length }),
    body: [...lines.slice(0, linesOfSeveral), ...(lines.length > linesOfSeveral ? ["…"] : [])].join("\n"),
    link: sharedLink(notices),
  };
}

/** What a text message says of the same, beside where it leads. */
export function wordText(word: Word, kind: Kind, notices: readonly Told[]): { words: string; link: string } {
  const [first] = notices;
  if (!first) throw new Error("There is nothing to tell");
  return notices.length === 1
    ? { words: word(`outgoing.text.${kind}`, first.params), link: first.link ?? "/notifications" }
    : { words: word(`outgoing.several.${kind}`, { count: notices.length }), link: sharedLink(notices) };
}

function sharedLink(notices: readonly Told[]): string {
  const links = new Set(notices.map(({ link }) => link));
  const [link] = links;
  return links.size === 1 && link ? link : "/notifications";
}
