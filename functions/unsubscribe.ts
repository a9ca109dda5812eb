import type { Deps } from "#platform/deps.ts";
import { countCall } from "#routers/count-call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

export default handlerOf((live, request, caller) => {
  const isOfGuests = new URL(request.url).pathname === "/api/stop-messages";
  return (isOfGuests ? serveStopMessages : serveStopEmails)(live, request, caller);
});

/** Turns off emails that a setting controls. */
export const serveStopEmails = unsubscribe(
  "stop-letters",
  async () => (await import("#modules/notices/index.ts")).stopEmails,
);

/** Stops a host's emails to a guest. */
export const serveStopMessages = unsubscribe(
  "stop-messages",
  async () => (await import("#modules/guests/index.ts")).stopMessages,
);

/** Longer tokens are not checked (`modules/notices/contract.ts`, `modules/guests/contract.ts`). */
const longestToken = 400;

/**
 * Target of an email's List-Unsubscribe header (RFC 8058): a mail program's POST unsubscribes, whatever its body.
 * Opening the address redirects to a confirmation page. Anyone reading the token in the log could unsubscribe.
 */
function unsubscribe(
  name: string,
  load: () => Promise<(deps: Deps, input: { token: string }) => Promise<unknown>>,
) {
  return endpoint({ methods: ["GET", "HEAD", "POST"] }, async ({ live, context, request, url }) => {
    const headers = context.answerHeaders;
    const token = url.searchParams.get("token") ?? "";
    if (request.method !== "POST") {
      headers.set("location", `/${name}?${new URLSearchParams({ token })}`);
      return new Response(null, { status: 303, headers });
    }
    await countCall("mutation", context.address);
    const stop = await load();
    await stop(live.deps, { token: token.slice(0, longestToken) });
    return Response.json({ ok: true }, { headers });
  });
}
