import type { Deps } from "#platform/deps.ts";
import { countCall } from "#routers/count-call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

export default handlerOf((live, request, caller) => {
  const serve = {
    "/api/stop-messages": serveStopMessages,
    "/api/stop-record": serveStopRecord,
  }[new URL(request.url).pathname];
  return (serve ?? serveStopEmails)(live, request, caller);
});

/** Turns off emails that a setting controls. */
export const serveStopEmails = unsubscribe(
  (token) => `/stop-letters?${new URLSearchParams({ token })}`,
  async () => (await import("./narrow/stops.ts")).stopEmails,
);

/** Stops a host's emails to a guest. */
export const serveStopMessages = unsubscribe(
  (token) => `/stop-messages?${new URLSearchParams({ token })}`,
  async () => (await import("./narrow/stops.ts")).stopMessages,
);

/** Stops a rental's monthly records to somebody; the record's page asks first. */
export const serveStopRecord = unsubscribe(
  (token) => `/record/${encodeURIComponent(token)}`,
  async () => (await import("./narrow/stops.ts")).stopRecord,
);

/** Longer tokens are not checked (`modules/notices/contract.ts`, `modules/guests/contract.ts`). */
const longestToken = 400;

/**
 * Target of an email's List-Unsubscribe header (RFC 8058): a mail program's POST unsubscribes, whatever its body.
 * Opening the address redirects to a confirmation page. Anyone reading the token in the log could unsubscribe.
 */
function unsubscribe(
  pageOf: (token: string) => string,
  load: () => Promise<(deps: Deps, input: { token: string }) => Promise<unknown>>,
) {
  return endpoint({ methods: ["GET", "HEAD", "POST"] }, async ({ live, context, request, url }) => {
    const headers = context.answerHeaders;
    const token = url.searchParams.get("token") ?? "";
    if (request.method !== "POST") {
      headers.set("location", pageOf(token));
      return new Response(null, { status: 303, headers });
    }
    await countCall("mutation", context.address);
    const stop = await load();
    await stop(live.deps, { token: token.slice(0, longestToken) });
    return Response.json({ ok: true }, { headers });
  });
}
