import type { Mailer } from "#adapters/email/port.ts";
import { createSmtpMailer } from "#adapters/email/smtp.ts";
import { smsNumbers } from "#db/schema/index.ts";
import { sendNotices } from "#modules/notices/tasks/send-notices.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./factories.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type PushService, pushService } from "./push-service.ts";
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
