import { lockUser } from "#modules/accounts/index.ts";
import { stopGuestTexts } from "#modules/guests/index.ts";
import { stopTexts } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { localDay, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { plainText } from "#platform/values/sms-text.ts";
import { agree, answerText, type Taken, toDesk } from "./answer-text.ts";
import {
  countCosts,
  countKept,
  findHolders,
  findTaken,
  findZone,
  type Holder,
  insertTaken,
  lockNumber,
  updateTaken,
} from "./queries.ts";
import { mostKeptADay, mostRepliesADay, mostTextsADay } from "./rules/outcomes.ts";
import { type ReadText, readText } from "./rules/parse.ts";

export type TextReceived = { id: string; from: string; text: string };

/** The most characters of a text message that are kept. */
const longestKept = 1600;

/**
 * Takes a text message that somebody sent us, whose signature was checked: the only entry for all of them. Does what it
 * asks by the same acts as the app, or hands it to a person at support. Returns what to reply, in the person's language;
 * null for nothing. STOP counts first, from anybody. Safe to repeat: the provider's id counts once.
 */
export async function takeText(
  deps: Deps & { appUrl: string },
  message: TextReceived,
): Promise<string | null> {
  const holders = await findHolders(deps.db, message.from);
  const [holder, other] = holders;
  const read = readText(message.text, holder?.language ?? "en");
  if (read?.command === "stop") return stopOrStart(deps, message, "stop", holder ?? null);
  const known = await findTaken(deps.db, message.id);
  if (known) return known.reply;
  if (read?.command === "start")
    return holder ? start(deps, message, holder) : stopOrStart(deps, message, "start", null);
  if (!holder) return answerStranger(deps, message, read);
  return takeFrom(deps, message, { holder, read: other ? asShared(read) : read });
}

/** Where several accounts have a number, only an answer about the number itself counts; a person reads the rest. */
function asShared(read: ReadText | null): ReadText | null {
  return read && ["yes", "no", "help", "thanks"].includes(read.command) ? read : null;
}

/** STOP and START apply to everybody with the number, guests too. The provider confirms a STOP itself. */
async function stopOrStart(
  deps: Deps,
  { id, from, text }: TextReceived,
  command: "stop" | "start",
  holder: Holder | null,
): Promise<null> {
  const isStopped = command === "stop";
  await stopTexts(deps, { e164: from, isStopped });
  await stopGuestTexts(deps, { number: from, isStopped, actor: holder });
  await insertTaken(deps.db, {
    ...rowOf(deps, { id, from, text }, holder),
    outcome: isStopped ? "stopped" : "started",
  });
  return null;
}

async function start(
  deps: Deps & { appUrl: string },
  message: TextReceived,
  holder: Holder,
): Promise<string | null> {
  await stopOrStart(deps, message, "start", holder);
  return deps.transact(async (tx) => {
    const number = await lockNumber(tx, { userId: holder.userId, e164: message.from });
    if (!number?.isConfirmed || number.isStopped) return null;
    const row = await findTaken(tx, message.id);
    if (!row || row.reply) return row?.reply ?? null;
    const reply = plainText((await translatorIn(tx, holder.language))("texting.started", {}));
    await updateTaken(tx, row.id, { reply });
    return reply;
  });
}

/** An unknown number: only HELP gets an answer, once a day, so that nobody can make us text strangers. */
async function answerStranger(
  deps: Deps & { appUrl: string },
  message: TextReceived,
  read: ReadText | null,
): Promise<string | null> {
  if (!/^[+]\d{8,15}$/.test(message.from)) return null;
  const kept = await countKept(deps.db, { e164: message.from, since: later(deps.now(), -day) });
  if (kept >= mostKeptADay) return null;
  const translate = await translatorIn(deps.db, "en");
  const isAnswered = read?.command === "help" && kept === 0;
  const reply = isAnswered
    ? plainText(translate("texting.stranger", { link: `${deps.appUrl}/contact` }))
    : null;
  const isNew = await insertTaken(deps.db, {
    ...rowOf(deps, message, null),
    outcome: reply ? "told" : "ignored",
    reply,
  });
  return isNew ? reply : ((await findTaken(deps.db, message.id))?.reply ?? null);
}

/** In one transaction: the message, what it asks, and the reply. */
function takeFrom(
  deps: Deps & { appUrl: string },
  message: TextReceived,
  { holder, read }: { holder: Holder; read: ReadText | null },
): Promise<string | null> {
  const { userId } = holder;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockUser(tx, userId);
    const number = await lockNumber(tx, { userId, e164: message.from });
    const row = rowOf(deps, message, holder);
    if (!number || (await countKept(tx, { e164: message.from, since: later(now, -day) })) >= mostKeptADay)
      return null;
    if (!(await insertTaken(tx, { ...row, outcome: "ignored" })))
      return (await findTaken(tx, message.id))?.reply ?? null;
    // Acts open transactions of their own; here they are part of this one, and a refused one leaves nothing behind.
    const inside = {
      ...deps,
      db: tx,
      now: () => now,
      transact: ((act) => tx.transaction(act)) as Deps["transact"],
    };
    const asked = {
      tx,
      holder,
      text: message.text,
      messageId: row.id,
      providerId: message.id,
      e164: message.from,
    };
    const taken = await answer(inside, asked, { read, number });
    const reply = taken.reply === null ? null : plainText(taken.reply);
    const { outcome, question = null, undo = null } = taken;
    await updateTaken(tx, row.id, { outcome, reply, question, undo });
    return reply;
  });
}

async function answer(
  deps: Deps & { appUrl: string },
  asked: Parameters<typeof answerText>[1],
  { read, number }: { read: ReadText | null; number: { isConfirmed: boolean; isStopped: boolean } },
): Promise<Taken> {
  if (read?.command === "thanks") return { outcome: "ignored", reply: null };
  // After STOP a number gets no text message, whatever it writes; a person reads it.
  if (number.isStopped) return { ...(await toDesk(deps, asked)), reply: null };
  // The app lets a suspended account do nothing either.
  if (asked.holder.isSuspended) return { ...(await toDesk(deps, asked)), reply: null };
  if (!number.isConfirmed) return agree(deps, asked, read);
  const zone = (await findZone(asked.tx, asked.holder.userId)) ?? platformTimeZone;
  const since = startOfDay(localDay(deps.now(), zone), zone);
  const { sent, replies } = await countCosts(asked.tx, { userId: asked.holder.userId, since });
  if (replies >= mostRepliesADay || sent + replies >= mostTextsADay)
    return { ...(await toDesk(deps, asked)), outcome: "beyondLimit", reply: null };
  return answerText(deps, asked, read);
}

function rowOf(deps: Deps, { id, from, text }: TextReceived, holder: Holder | null) {
  return {
    id: deps.newId(),
    providerId: id.slice(0, 100),
    userId: holder?.userId ?? null,
    e164: from,
    words: text.slice(0, longestKept),
    receivedAt: deps.now(),
  };
}
