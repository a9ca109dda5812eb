import { type Deps, signPhoto } from "#platform/deps.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { aboutHome, linkOf, titleOf, wholeAccount } from "../about-home.ts";
import { addOnPath } from "../add-on-token.ts";
import { type Importance, isUrgent, type Kind } from "../channels.ts";
import type { PushMessage } from "../contract.ts";
import { declarative } from "../declarative-push.ts";
import { jobOfLink } from "../notify.ts";
import { countUnread, type NotificationRow } from "../queries/notifications.ts";
import { isToSetOutFor, listAddOnPhoto, listProof, type Reader } from "../queries/readers.ts";
import { renderDigest, renderNotices } from "../render-notices.ts";
import { skipsPickup, skipToken } from "../skip-token.ts";

/** A push message's payload: at most 3,000 bytes of JSON, for which the text is cut where needed. */
export async function composePush(
  deps: Deps & { appUrl: string },
  message: { id: string; kind: Kind; reader: Reader; notices: NotificationRow[]; importance: Importance },
): Promise<string> {
  const { id, kind, reader, notices, importance } = message;
  const translate = await translatorIn(deps.db, reader.language);
  const { title, body, link } =
    kind === "dailyDigest" ? renderDigest(translate, notices) : renderNotices(translate, kind, notices);
  const image = await imageOf(deps, kind, notices);
  const skippable = jobToSkip(kind, notices);
  const ahead = await jobToSetOutFor(deps, message);
  const about = kind === "dailyDigest" ? wholeAccount(reader) : aboutHome(reader, importance);
  // A retry has the same text, even if more notices came since.
  const newest = notices.at(-1);
  const whole: PushMessage = {
    id,
    kind,
    title: titleOf(about, title),
    body,
    link: answerPath(deps, kind, notices) ?? linkOf(about, link),
    ...(image && { image }),
    ...(skippable && {
      skip: { title: translate("outgoing.skip", {}), token: skipToken(deps.vault, skippable) },
    }),
    ...(ahead && {
      setOut: {
        title: translate("outgoing.setOut", {}),
        done: translate("outgoing.haveSetOut", {}),
        jobId: ahead,
      },
    }),
    ...(newest && { badge: await countUnread(deps.db, newest) }),
    language: reader.language,
    isUrgent: isUrgent(importance),
    noticeIds: notices.slice(0, 20).map((notice) => notice.id),
  };
  return inBytes((mostCharacters) => {
    const cut = { ...whole, body: shortened(body, mostCharacters) };
    return JSON.stringify({ ...cut, ...declarative(cut, deps.appUrl) });
  });
}

const mostBytes = 3000;

/** The longest of these texts that push services take. */
function inBytes(write: (mostCharacters: number) => string): string {
  for (const most of [400, 200, 100]) {
    const text = write(most);
    if (Buffer.byteLength(text) <= mostBytes) return text;
  }
  return write(40);
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}

/** Notices to a runner that name the pickup they are about. */
const namesStop: ReadonlySet<Kind> = new Set(["jobAssigned", "homeChanged", "pickupMessage"]);

/** The runner's own next pickup, if a notice, alone, is about one that they may go to now; null for others. */
async function jobToSetOutFor(
  deps: Deps,
  { kind, reader, notices }: { kind: Kind; reader: Reader; notices: NotificationRow[] },
): Promise<string | null> {
  const jobId = notices.length === 1 ? notices[0]?.params.jobId : null;
  if (!namesStop.has(kind) || typeof jobId !== "string") return null;
  const asked = { jobId, userId: reader.userId, now: deps.now() };
  return (await isToSetOutFor(deps.db, asked)) ? jobId : null;
}

/** The pickup that a reminder, alone, can skip; null for other notices. */
function jobToSkip(kind: Kind, notices: NotificationRow[]): string | null {
  const jobId = notices.length === 1 ? notices[0]?.params.jobId : null;
  return skipsPickup.has(kind) && typeof jobId === "string" ? jobId : null;
}

/** Where a notice's question is answered without signing in; null for other notices. */
function answerPath({ vault }: Pick<Deps, "vault">, kind: Kind, notices: NotificationRow[]): string | null {
  const addOnId = kind === "addOnAsked" && notices.length === 1 ? notices[0]?.params.addOnId : null;
  return typeof addOnId === "string" ? addOnPath(vault, addOnId) : null;
}

/** The photo that a notice tells of, alone; null for others. Its address expires, and the push then shows no photo. */
async function imageOf(deps: Deps, kind: Kind, notices: NotificationRow[]): Promise<string | null> {
  const addOnId = notices.length === 1 ? notices[0]?.params.addOnId : null;
  if (typeof addOnId === "string") {
    const [photo] = await listAddOnPhoto(deps.db, addOnId);
    return signPhoto(deps, photo?.id ?? null);
  }
  const leg = legShown[kind];
  const jobId = notices.length === 1 ? jobOfLink(notices[0]?.link ?? null) : null;
  if (!leg || !jobId) return null;
  const proof = (await listProof(deps.db, jobId)).find((photo) => photo.leg === leg);
  return signPhoto(deps, proof?.id ?? null);
}

const legShown: Partial<Record<Kind, "out" | "in">> = {
  jobStarted: "out",
  jobCompleted: "in",
  curbClear: "in",
};
