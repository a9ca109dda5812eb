import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Sms } from "#adapters/sms/port.ts";
import { createTwilioSms } from "#adapters/sms/twilio.ts";

/** A local stand-in for Twilio. */
export type SmsProvider = {
  sms: Sms;
  /** Accepted messages, including those it did not confirm; oldest first. */
  readonly messages: { sid: string; to: string; from: string; body: string; statusCallback: string | null }[];
  /** Calls so far, by method. */
  readonly calls: string[];
  /** takes; takes and disconnects; is down; or refuses with one of Twilio's codes. */
  behaviour: "takes" | "breaks" | "down" | number;
  /** Whether accepted messages stay queued, without a sent date. */
  queues: boolean;
  /** Its clock, which dates accepted messages. */
  now: () => string;
  close(): Promise<void>;
};

export const smsAccount = { accountSid: "AC0123", authToken: "secret token", from: "+12175550100" };

export async function smsProvider(now: () => string): Promise<SmsProvider> {
  const taken: (SmsProvider["messages"][number] & { at: string; isQueued: boolean })[] = [];
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(request.method ?? "");
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const credentials = Buffer.from(`${smsAccount.accountSid}:${smsAccount.authToken}`).toString("base64");
    const url = new URL(request.url ?? "/", "http://provider.test");
    if (provider.behaviour === "down") return answer(503, { code: 20503 });
    if (request.headers.authorization !== `Basic ${credentials}`) return answer(401, { code: 20003 });
    if (url.pathname !== "/2010-04-01/Accounts/AC0123/Messages.json") return answer(404, { code: 20404 });
    if (request.method === "GET") {
      const sentSince = url.searchParams.get("DateSent>");
      const found = taken.filter(
        ({ to, at, isQueued }) =>
          to === url.searchParams.get("To") && (sentSince === null || (!isQueued && at >= sentSince)),
      );
      return answer(200, {
        messages: found.map(({ sid, body, at }) => ({ sid, body, date_created: new Date(at).toUTCString() })),
      });
    }
    const form = new URLSearchParams(await text(request));
    if (typeof provider.behaviour === "number") return answer(400, { code: provider.behaviour });
    const message = {
      sid: `SM${taken.length + 1}`,
      to: form.get("To") ?? "",
      from: form.get("From") ?? "",
      body: form.get("Body") ?? "",
      statusCallback: form.get("StatusCallback"),
      at: provider.now(),
      isQueued: provider.queues,
    };
    taken.push(message);
    if (provider.behaviour === "breaks") return void request.socket.destroy();
    return answer(201, { sid: message.sid, status: "queued" });
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const provider: SmsProvider = {
    sms: createTwilioSms({
      ...smsAccount,
      url: `http://127.0.0.1:${port}`,
      statusUrl: "https://tidycurb.example/api/webhooks/sms",
    }),
    messages: taken,
    calls,
    behaviour: "takes",
    queues: false,
    now,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return provider;
}
