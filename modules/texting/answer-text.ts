import type { Db } from "#db/client.ts";
import { reportChecked, takeAddOnText } from "#modules/pickups/index.ts";
import { addHold, endHold, leaveOut, skipWeek, undoSkip } from "#modules/schedule/index.ts";
import { writeByText } from "#modules/support/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later, minute } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { localDay } from "#platform/time/local-time.ts";
import { actingByText, type HomeownerActor } from "#platform/values/actor.ts";
import { creditParam, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Span, spansOf } from "./days.ts";
import { payPath } from "./pay-link.ts";
import {
  confirmByText,
  findLatest,
  findPickupToReport,
  findStatus,
  type Holder,
  listDaysToSkip,
  listServedHomes,
  type ServedHome,
  takeUndo,
  wasPromisedAnswer,
} from "./queries.ts";
import type { SpokenDay } from "./rules/dates.ts";
import {
  answerHours,
  type TextOutcome,
  type TextQuestion,
  type TextUndo,
  undoMinutes,
} from "./rules/outcomes.ts";
import type { ReadText } from "./rules/parse.ts";
import { type ProblemText, problemTexts } from "./rules/words.ts";

/** A message and its sender, whose account and number the transaction holds. */
export type Asked = {
  tx: Db;
  holder: Holder;
  text: string;
  messageId: string;
  /** The provider's id of the message. */
  providerId: string;
  e164: string;
};

/** What came of a message, and what to reply; null for nothing. */
export type Taken = {
  outcome: TextOutcome;
  reply: string | null;
  question?: TextQuestion;
  undo?: TextUndo;
};

type Live = Deps & { appUrl: string };
type Home = ServedHome & { actor: HomeownerActor; today: string };

/** YES or NO to our question whether we may text. Before a YES, nothing else is sent; a person reads other words. */
export async function agree(deps: Live, asked: Asked, read: ReadText | null): Promise<Taken> {
  const { tx, holder, e164 } = asked;
  if (read?.command === "no") return { outcome: "refused", reply: null };
  if (read?.command !== "yes") return { ...(await toDesk(deps, asked)), reply: null };
  const { userId } = holder;
  if (!(await confirmByText(tx, { userId, e164, now: deps.now() })))
    return { outcome: "ignored", reply: null };
  const isServed = holder.role !== "homeowner" || (await listServedHomes(tx, userId)).length > 0;
  const link = isServed
    ? "none"
    : `${deps.appUrl}${await payPath(deps, tx, { userId, otherwise: "/homeowner" })}`;
  return { outcome: "agreed", reply: await word(asked, "texting.agreed", { link }) };
}

/** Does what a confirmed number's message asks, or hands it to a person. */
export async function answerText(deps: Live, asked: Asked, read: ReadText | null): Promise<Taken> {
  if (!read) return toDesk(deps, asked);
  switch (read.command) {
    case "yes":
    case "no":
      return answerQuestion(deps, asked, read.command);
    case "help":
      return { outcome: "told", reply: await word(asked, "texting.help") };
    case "undo":
      return withHome(deps, asked, (home) => undo(deps, asked, home));
    case "status":
      return withHome(deps, asked, (home) => tellStatus(asked, home));
    case "skip":
      return withHome(deps, asked, (home) => readSkip(deps, asked, home, read.day));
    case "hold":
      return withHome(deps, asked, (home) => readHold(deps, asked, home, read.days));
    case "problem":
      return withHome(deps, asked, (home) => readProblem(deps, asked, home, read));
    case "choice":
      return withHome(deps, asked, (home) => choose(deps, asked, home, read.number));
    default:
      return { outcome: "ignored", reply: null };
  }
}

/** A support conversation whose answer goes out as a text message. One promise of an answer a day, not one a message. */
export async function toDesk(deps: Live, asked: Asked): Promise<Taken> {
  const { tx, holder, text, messageId } = asked;
  const words = text.trim().slice(0, 1600) || "…";
  try {
    const { wasWaiting } = await deps.transact((inner) =>
      writeByText(deps, inner, { userId: holder.userId, messageId, words }),
    );
    // Words from before the consent wait without a promise.
    const since = later(deps.now(), -day);
    const wasPromised = wasWaiting && (await wasPromisedAnswer(tx, { userId: holder.userId, since }));
    return { outcome: "desk", reply: wasPromised ? null : await word({ ...asked, tx }, "texting.desk") };
  } catch (error) {
    // The conversation is there and waits; more than a person can read in an hour is not added to it.
    if (error instanceof Refused && error.refusal.code === "TOO_MANY_REQUESTS")
      return { outcome: "beyondLimit", reply: null };
    throw error;
  }
}

/** The one home with a service. With several, a person asks which is meant; without one, the link to begin it. */
async function withHome(deps: Live, asked: Asked, act: (home: Home) => Promise<Taken>): Promise<Taken> {
  const { tx, holder } = asked;
  const [home, other] = holder.role === "homeowner" ? await listServedHomes(tx, holder.userId) : [];
  if (other || holder.role !== "homeowner") return toDesk(deps, asked);
  if (!home)
    return {
      outcome: "told",
      reply: await word(asked, "texting.noService", {
        link: `${deps.appUrl}${await payPath(deps, tx, { userId: holder.userId, otherwise: "/homeowner" })}`,
      }),
    };
  try {
    const today = localDay(deps.now(), home.timeZone);
    return await act({ ...home, actor: actingByText(home), today });
  } catch (error) {
    if (error instanceof Refused) return toDesk(deps, asked);
    throw error;
  }
}

/** YES or NO to a question about extra work. */
async function answerQuestion(deps: Live, asked: Asked, said: "yes" | "no"): Promise<Taken> {
  const given = said === "yes" ? "approved" : "declined";
  const reply = await takeAddOnText(deps, { id: asked.providerId, from: asked.e164, given });
  return reply === null
    ? { outcome: "told", reply: await word(asked, "texting.nothingAsked") }
    : { outcome: "addOn", reply };
}

/** Whether an act refused because of one of these. */
const isRefused = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Refused && codes.includes(error.refusal.code);

async function readSkip(deps: Live, asked: Asked, home: Home, day: SpokenDay | null): Promise<Taken> {
  const { today, homeownerId } = home;
  if (day) return choice(deps, asked, home, { asks: "skip", days: [day] });
  const [next] = await listDaysToSkip(asked.tx, { homeownerId, fromOn: today, untilOn: null });
  if (!next) return { outcome: "told", reply: await word(asked, "texting.nothingToSkip", { date: "none" }) };
  return skip(deps, asked, home, { fromOn: next, untilOn: next });
}

async function readHold(deps: Live, asked: Asked, home: Home, days: SpokenDay[]): Promise<Taken> {
  const isSpan = days.length === 2 || days[0]?.kind === "week";
  if (!isSpan) return { outcome: "asked", reply: await word(asked, "texting.holdWhen") };
  return choice(deps, asked, home, { asks: "hold", days });
}

/** The act for days that mean one thing; for two, asks which. */
async function choice(
  deps: Live,
  asked: Asked,
  home: Home,
  { asks, days }: { asks: "skip" | "hold"; days: SpokenDay[] },
): Promise<Taken> {
  const spans = spansOf(days, { today: home.today, language: asked.holder.language });
  const [only, other] = spans;
  if (!only)
    return {
      outcome: "asked",
      reply: await word(asked, asks === "hold" ? "texting.holdWhen" : "texting.skipWhen"),
    };
  if (!other) return (asks === "hold" ? hold : skip)(deps, asked, home, only);
  const [first, second] = await Promise.all(
    [only, other].map((span) =>
      word(asked, "texting.span", { ...span, isDay: span.fromOn === span.untilOn ? "yes" : "no" }),
    ),
  );
  return {
    outcome: "asked",
    reply: await word(asked, "texting.which", { first: first ?? "", second: second ?? "" }),
    question: { asks, spans: [only, other] },
  };
}

/** Skips the pickups of a day, or of a week that has more than one. */
async function skip(deps: Live, asked: Asked, { actor, homeownerId }: Home, span: Span): Promise<Taken> {
  const days = await listDaysToSkip(asked.tx, { homeownerId, ...span });
  const [first] = days;
  const date = span.fromOn === span.untilOn ? span.fromOn : "none";
  try {
    if (!first) {
      // Further ahead than pickups are planned, or a day without any.
      if (date === "none") throw new Refused({ code: "NOTHING_TO_SKIP" });
      await deps.transact((tx) => leaveOut(deps, tx, actor, { choice: "skip", ...span }));
      days.push(date);
    } else if (days.length === 1)
      await deps.transact((tx) =>
        leaveOut(deps, tx, actor, { choice: "skip", fromOn: first, untilOn: first }),
      );
    else days.splice(0, days.length, ...(await skipWeek(deps, actor, { weekOf: first })).days);
  } catch (error) {
    if (!isRefused(error, "NOTHING_TO_SKIP", "AWAY_CHANGED", "HOLD_IN_PAST", "HOLD_TOO_FAR")) throw error;
    return { outcome: "told", reply: await word(asked, "texting.nothingToSkip", { date }) };
  }
  const params = { date: days[0] ?? date, count: days.length, minutes: undoMinutes };
  return {
    outcome: "skipped",
    reply: await word(asked, "texting.skipped", params),
    undo: { act: "skip", days },
  };
}

async function hold(deps: Live, asked: Asked, { actor }: Home, span: Span): Promise<Taken> {
  try {
    const { id, credit } = await addHold(deps, actor, span);
    const params = { ...span, credit: creditParam(parseCents(credit) ?? 0), minutes: undoMinutes };
    return {
      outcome: "held",
      reply: await word(asked, "texting.held", params),
      undo: { act: "hold", holdId: id },
    };
  } catch (error) {
    if (isRefused(error, "HOLD_OVERLAPS"))
      return { outcome: "told", reply: await word(asked, "texting.holdOverlaps") };
    if (isRefused(error, "HOLD_IN_PAST", "HOLD_TOO_FAR", "HOLD_TOO_LONG"))
      return { outcome: "asked", reply: await word(asked, "texting.holdWhen") };
    throw error;
  }
}

/** Takes back the last act of the last minutes; a person sees to an older one. */
async function undo(deps: Live, asked: Asked, { actor }: Home): Promise<Taken> {
  const now = deps.now();
  const since = later(now, -undoMinutes * minute);
  const done = await takeUndo(asked.tx, { userId: asked.holder.userId, since, now });
  if (!done) {
    const { outcome, reply } = await toDesk(deps, asked);
    return { outcome, reply: reply && (await word(asked, "texting.nothingToUndo")) };
  }
  if (done.act === "skip") await undoSkip(deps, actor, { days: done.days });
  else await endHold(deps, actor, { holdId: done.holdId });
  return { outcome: "undone", reply: await word(asked, "texting.undone") };
}

async function tellStatus(asked: Asked, { homeownerId, today }: Home): Promise<Taken> {
  const status = await findStatus(asked.tx, { homeownerId, today });
  const { nextOn, isOut, doneOn, isDone, heldFrom, heldUntil } = status;
  const params = {
    next: nextOn ?? "none",
    isOut: isOut ? "yes" : "no",
    done: doneOn ?? "none",
    isDone: isDone ? "yes" : "no",
    heldFrom: heldFrom ?? "none",
    heldUntil: heldUntil ?? "none",
  };
  return { outcome: "told", reply: await word(asked, "texting.status", params) };
}

async function readProblem(
  deps: Live,
  asked: Asked,
  home: Home,
  { kind, words }: { kind: ProblemText | null; words: string },
): Promise<Taken> {
  const pickup = await findPickupToReport(asked.tx, { homeownerId: home.homeownerId, now: deps.now() });
  if (!pickup) return toDesk(deps, asked);
  if (kind) return report(deps, asked, home, { jobId: pickup.jobId, kind, words });
  return {
    outcome: "asked",
    reply: await word(asked, "texting.problemWhich", { date: pickup.onDay }),
    question: { asks: "problem", jobId: pickup.jobId, words },
  };
}

/** A return pickup where one helps, money back where it does not. */
async function report(
  deps: Live,
  asked: Asked,
  { actor }: Home,
  { jobId, kind, words }: { jobId: string; kind: ProblemText; words: string },
): Promise<Taken> {
  const wish = kind === "damage" || kind === "gateLeftOpen" ? "credit" : "returnVisit";
  const { outcome, returnVisit, credit } = await reportChecked(deps, actor, {
    ...{ jobId, kind, wish },
    words: words.slice(0, 500),
    photoId: null,
  });
  const params = {
    outcome: outcome ?? "none",
    date: returnVisit?.on ?? "none",
    credit: credit ? `$${credit}` : "none",
  };
  return { outcome: "reported", reply: await word(asked, "texting.reported", params) };
}

/** The answer to what we asked last. */
async function choose(deps: Live, asked: Asked, home: Home, number: number): Promise<Taken> {
  const { userId } = asked.holder;
  const since = later(deps.now(), -answerHours * hour);
  const question = (await findLatest(asked.tx, { userId, except: asked.messageId, since }))?.question;
  if (question?.asks === "problem") {
    const kind = problemTexts[number - 1];
    if (kind) return report(deps, asked, home, { ...question, kind });
  } else if (question) {
    const span = question.spans[number - 1];
    if (span) return (question.asks === "hold" ? hold : skip)(deps, asked, home, span);
  }
  return toDesk(deps, asked);
}

async function word(
  { tx, holder }: Pick<Asked, "tx" | "holder">,
  key: string,
  params: Record<string, string | number> = {},
): Promise<string> {
  return (await translatorIn(tx, holder.language))(key, params);
}
