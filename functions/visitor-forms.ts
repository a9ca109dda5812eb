import { TRPCError } from "@trpc/server";
import { type MessageOutcome, readZip, type waitingOutcomes } from "#modules/site/rules.ts";
import { asLanguage, type Language } from "#platform/values/preferences.ts";
import { publicPath } from "#platform/values/public-pages.ts";
import { createCaller } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";
import { answerError, translateError } from "#routers/errors.ts";
import { isPlainJson, readBytes, readJsonObject, reportError } from "./call.ts";

const limitBytes = 10_000;

/**
 * POST /api/waiting-list: JSON gets the procedure's answer. The area page's form gets a redirect to that page in
 * the form's language with the outcome: joined, or why not.
 */
export async function serveWaitingList(context: Context): Promise<Response> {
  const { request, answerHeaders } = context;
  if (!isPlainJson(request.headers)) return serveWaitingForm(context);
  // The procedure's schema checks it, as on every documented path.
  const given = (await readJsonObject(request, limitBytes)) as Parameters<WaitingList>[0];
  const answer = await createCaller({ context }).site.joinWaitingList(given);
  return Response.json(answer, { headers: answerHeaders });
}

type WaitingList = ReturnType<typeof createCaller>["site"]["joinWaitingList"];

async function serveWaitingForm(context: Context): Promise<Response> {
  const form = await readForm(context.request);
  const language = asLanguage(form.get("language")) ?? "en";
  const zipCode = form.get("zipCode") ?? "";
  const input = { email: form.get("email") ?? "", zipCode, language };
  const outcome = await createCaller({ context })
    .site.joinWaitingList(input)
    .then(
      () => "joined" as const,
      (thrown) => (whyNot(thrown, context) === "wrong" ? "emailInvalid" : "later"),
    );
  return goTo(backTo(language, zipCode, outcome), context);
}

/** A text with the line breaks that its field counted: browsers send each as two characters. */
const ownLines = (text: string | null) => (text ?? "").replaceAll("\r\n", "\n");

/** POST /api/contact: the contact page's form gets a redirect to that page in its language, with the outcome. */
export async function serveContactForm(context: Context): Promise<Response> {
  const form = await readForm(context.request);
  const language = asLanguage(form.get("language")) ?? "en";
  const outcome: MessageOutcome = await createCaller({ context })
    .site.writeToUs({ email: form.get("email") ?? "", words: ownLines(form.get("words")) })
    .then(
      () => "sent" as const,
      (thrown) => whyNot(thrown, context),
    );
  return goTo(`${publicPath("contact", language)}?${new URLSearchParams({ message: outcome })}`, context);
}

function goTo(location: string, { answerHeaders }: Context): Response {
  answerHeaders.set("location", location);
  return new Response(null, { status: 303, headers: answerHeaders });
}

/** The reason a page can show; rethrows other errors. */
function whyNot(thrown: unknown, context: Context): "wrong" | "later" {
  if (!(thrown instanceof TRPCError)) throw thrown;
  const error = translateError(thrown);
  const { status } = answerError(error, "");
  if (status === 400) return "wrong";
  if (status !== 429 && status !== 503) throw error;
  reportError(error, context, new URL(context.request.url).pathname);
  return "later";
}

function backTo(language: Language, zip: string, waiting: (typeof waitingOutcomes)[number]): string {
  const path = publicPath("area", language);
  return readZip(zip) ? `${path}?${new URLSearchParams({ zip, waiting })}` : path;
}

/** A form's fields. Throws 415 for another kind of body, and as `readBytes` does. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request, limitBytes)));
}
