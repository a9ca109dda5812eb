import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { Mailer } from "#adapters/email/port.ts";
import { createSmtpMailer } from "#adapters/email/smtp.ts";
import { deliveries, smsNumbers } from "#db/schema/index.ts";
import type { NotificationType } from "#modules/notices/contract.ts";
import { notify } from "#modules/notices/notify.ts";
import { sendNotices } from "#modules/notices/tasks/send-notices.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { NoticeParams } from "#platform/text-params.ts";
import { type TestApp, testApp } from "./app.ts";
import { addUser, type Person } from "./factories.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type PushService, pushService, type TestBrowser } from "./push-service.ts";
import { type SmsProvider, smsProvider } from "./sms-provider.ts";

/** All outgoing messages, over real connections to local servers. */
export type Outgoing = {
  mailServer: MailServer;
  provider: SmsProvider;
  service: PushService;
  deps: TestApp["deps"] & { mailer: Mailer; appUrl: string };
  /** Gives a person a confirmed number. */
  numberOf(person: Person): Promise<string>;
  /** Queues what is due and runs all due tasks. Returns the number done. */
  sendAll(): Promise<number>;
  /** Makes delayed retries due now. */
  hurry(): Promise<void>;
  close(): Promise<void>;
};

export async function outgoing(app: TestApp): Promise<Outgoing> {
  const mailServer = await startMailServer();
  const provider = await smsProvider(() => app.clock.now);
  const service = await pushService();
  const mailer = createSmtpMailer({ url: mailServer.url, from: "TidyCurb <hello@tidycurb.example>" });
  const deps = { ...app.deps, sms: provider.sms, push: service.push, mailer, appUrl: app.appUrl };
  let numbers = 0;
  return {
    mailServer,
    provider,
    service,
    deps,
    async numberOf({ userId }) {
      const e164 = `+1217555${String(1000 + numbers++)}`;
      const { now } = app.clock;
      await app.deps.db.insert(smsNumbers).values({ userId, e164, confirmedAt: now, createdAt: now });
      return e164;
    },
    async sendAll() {
      await sendNotices(deps);
      return app.queue.drain(createWorkers(deps), 60_000);
    },
    async hurry() {
      await app.database.execute(
        "update tasks.job set start_after = now() where state in ('retry', 'created')",
      );
    },
    async close() {
      await Promise.all([mailServer.close(), provider.close(), service.close()]);
    },
  };
}

/** Sets up an app and its outgoing messages for a file, and a new person for each test. */
export function deliveringNotices() {
  let app: TestApp;
  let out: Outgoing;
  let person: Person;
  let browser: TestBrowser;
  let number: string;
  beforeAll(async () => {
    app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
    out = await outgoing(app);
  });
  afterAll(async () => {
    await out.close();
    await app.close();
  });
  beforeEach(async () => {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    out.provider.messages.length = 0;
    out.provider.calls.length = 0;
    out.provider.behaviour = "takes";
    out.provider.queues = false;
    await app.database.execute("delete from tasks.job");
    await app.database.execute("delete from deliveries");
    person = await addUser(app);
    number = await out.numberOf(person);
    await app.call(person, "POST", "/api/settings/notifications", { smsNotifications: true });
    browser = await out.service.browserOf(app, person);
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });
  return {
    current: () => ({ app, out, person, browser }),
    send: (type: NotificationType, params: Record<string, string> = {}, who = person) =>
      notify(app.deps, app.deps.db, {
        userId: who.userId,
        type,
        params: { date: "2026-03-12", ...params } as NoticeParams<typeof type>,
        link: "/calendar",
      }),
    titles: (of = browser) => of.received.map(({ message }) => message.title),
    texts: () => out.provider.messages.filter(({ to }) => to === number).map(({ body }) => body),
    async logged(channel: "push" | "sms") {
      const { state, trouble, providerId } = deliveries;
      const rows = app.deps.db.select({ state, trouble, providerId }).from(deliveries);
      return rows.where(eq(deliveries.channel, channel));
    },
    async advance(milliseconds: number): Promise<number> {
      app.clock.advance(milliseconds);
      await out.hurry();
      return out.sendAll();
    },
  };
}
