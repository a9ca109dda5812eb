import type { Translate } from "#platform/translator.ts";
import { isUrgent, type Kind, kindRules } from "./channels.ts";
import type { NotificationType } from "./contract.ts";
import { jobOfLink } from "./notify.ts";

type Notice = { params: Record<string, string | number>; link: string | null };

/** Most lines of a merged notice. */
const linesOfSeveral = 4;

/** Notices of one kind merged: title, lines and link. */
export function renderNotices(translate: Translate, kind: Kind, notices: readonly Notice[]) {
  const [first] = notices;
  if (!first) throw new Error("No notice to word");
  const lines = notices.map(({ params }) => translate(`notifications.${kind}.message`, params));
  if (notices.length === 1)
    return {
      title: translate(`notifications.${kind}.title`, first.params),
      body: lines.join("\n"),
      link: first.link ?? "/notifications",
    };
  return {
    title: translate(`outgoing.several.${kind}`, { count: notices.length }),
    body: linesOf(lines),
    link: sharedLink(notices),
  };
}

/** The notices of a daily digest, of any kinds: title, lines and link. */
export function renderDigest(translate: Translate, notices: readonly (Notice & { type: string })[]) {
  const lines = notices.map(({ type, params }) =>
    translate(`notifications.${type as NotificationType}.message`, params),
  );
  return {
    title: translate("outgoing.digest.title", { count: notices.length }),
    body: linesOf(lines),
    link: "/notifications",
  };
}

/** The first lines. */
function linesOf(lines: string[]): string {
  return [...lines.slice(0, linesOfSeveral), ...(lines.length > linesOfSeveral ? ["…"] : [])].join("\n");
}

/** The same as a text message, with its link. `isTextOnly`: the person can't read more in the app. */
export function renderText(
  translate: Translate,
  kind: Kind,
  notices: readonly Notice[],
  { isTextOnly = false } = {},
) {
  const [first] = notices;
  if (!first) throw new Error("No notice to word");
  if (isTextOnly && !isUrgent(kindRules[kind].importance))
    return {
      words: notices.map(({ params }) => translate(`notifications.${kind}.message`, params)).join(" "),
      link: sharedLink(notices),
    };
  return notices.length === 1
    ? { words: translate(`outgoing.text.${kind}`, first.params), link: shortLink(first.link) }
    : { words: translate(`outgoing.several.${kind}`, { count: notices.length }), link: sharedLink(notices) };
}

/** The first screen stands for a pickup's page, whose address would take up half of a text message. */
function shortLink(link: string | null): string {
  return jobOfLink(link) ? "/" : (link ?? "/notifications");
}

function sharedLink(notices: readonly Notice[]): string {
  const links = new Set(notices.map(({ link }) => link));
  const [link] = links;
  return links.size === 1 && link ? link : "/notifications";
}
