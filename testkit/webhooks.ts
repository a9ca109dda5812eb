import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { secretPrefix } from "#adapters/webhook/port.ts";
import { sessions, webhookDeliveries, webhookEvents } from "#db/schema/index.ts";
import { lazyPersonalWebhooks } from "#functions/lazy-personal-webhooks.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { WebhookMessage } from "#modules/webhooks/contract.ts";
import { deliverWebhook, sendWebhooks } from "#modules/webhooks/index.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, type Homeowner } from "./factories.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; text: string; message: WebhookMessage };

/** A person's own server at https://hooks.test, reached over plain HTTP on this machine. */
export async function hooksServer(app: TestApp, { timeoutMs = 5000 } = {}) {
  const received: Received[] = [];
  const state: { answers: number | "nothing" | "redirect" } = { answers: 204 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({
      path: request.url ?? "",
      headers: request.headers,
      text: body,
      message: JSON.parse(body),
    });
    if (state.answers === "nothing") return;
    if (state.answers === "redirect") return void response.writeHead(307, { location: "/moved" }).end();
    response.writeHead(state.answers).end("thanks");
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const sender = lazyPersonalWebhooks(
    {
      isPlain: true,
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => ["127.0.0.1"],
      timeoutMs,
    },
    () => Date.parse(app.clock.now),
  );
  const deps = {
    ...app.deps,
    mailer: app.mailer,
    appUrl: app.appUrl,
    personalWebhooks: {
      post: (message: Parameters<typeof sender.post>[0]) =>
        sender.post({
          ...message,
          address: message.address.replace("https://hooks.test", `http://hooks.test:${port}`),
        }),
    },
  };
  return {
    received,
    state,
    deps,
    /** Queues what is due and runs all due tasks. */
    async sendAll() {
      await sendWebhooks({ ...deps, drain: async () => 0 }, { signal: new AbortController().signal });
      await app.queue.drain(createWorkers(deps), 60_000);
    },
    deliver: (task: Parameters<typeof deliverWebhook>[1]) => deliverWebhook(deps, task),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}

export type HooksServer = Awaited<ReturnType<typeof hooksServer>>;

/** A new homeowner with a webhook, and its secret. */
export async function withWebhook(
  app: TestApp,
  more: Parameters<typeof addHomeowner>[1] = {},
): Promise<Homeowner & { secret: string }> {
  const home = await addHomeowner(app, more);
  const { body } = await app.typed(home, "webhook.save", { address: "https://hooks.test/pickups?key=k" });
  return { ...home, secret: (body as { secret: string }).secret };
}

/** The signature that a receiver with this secret expects. */
export function signatureOf({ headers, text: body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** A delivery of that age to a new homeowner, who is not signed in. */
async function agedDelivery(createdAt: string, { app }: { app: TestApp }): Promise<void> {
  const { homeownerId } = await withWebhook(app);
  await app.deps.db.delete(sessions);
  const id = app.deps.newId();
  await app.deps.db
    .insert(webhookDeliveries)
    .values({ id, homeownerId, event: "test", state: "waiting", createdAt, dueAt: createdAt });
}

/** For `agedRows`: what we sent to webhooks, and what Stripe sent to ours. */
export const agedWebhookRows = {
  webhookDeliveries: { days: 30, table: webhookDeliveries, add: agedDelivery },
  webhookEvents: {
    days: 180,
    table: webhookEvents,
    add: (receivedAt: string, { app }: { app: TestApp }) =>
      app.deps.db.insert(webhookEvents).values({
        id: app.deps.newId(),
        type: "invoice.paid",
        outcome: "applied",
        happenedAt: receivedAt,
        receivedAt,
      }),
  },
};
