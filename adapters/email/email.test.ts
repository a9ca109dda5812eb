import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutboxFolder } from "./outbox-folder.ts";
import { createSmtpMailer } from "./smtp.ts";

const sentEmail = {
  id: "01890000-0000-7000-8000-000000000001",
  to: "ada@example.com",
  subject: "Hello",
  text: "Hi Ada,\n\nBye",
};

describe("the email folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "tidycurb-outbox-")), "outbox");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("holds one file per email, however often it is delivered", async () => {
    const mailer = createOutboxFolder(folder);
    await mailer.send(sentEmail);
    await mailer.send(sentEmail);
    expect(await readdir(folder)).toEqual([`${sentEmail.id}.txt`]);
    expect(await readFile(join(folder, `${sentEmail.id}.txt`), "utf8")).toBe(
      "To: ada@example.com\nSubject: Hello\n\nHi Ada,\n\nBye\n",
    );
  });
});

describe("an SMTP server", () => {
  const received: { from: string; to: string[]; message: string }[] = [];
  let server: SMTPServer;
  let url: string;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      async onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope;
        const message = await text(stream);
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          message,
        });
        done();
      },
    });
    const listening = Promise.withResolvers<void>();
    server.listen(0, "127.0.0.1", () => listening.resolve());
    await listening.promise;
    url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test("receives the email with an id that identifies repeats", async () => {
    const mailer = createSmtpMailer({ url, from: "TidyCurb <hello@tidycurb.example>" });
    await mailer.send(sentEmail);
    await mailer.send(sentEmail);
    expect(received).toHaveLength(2);
    for (const { from, to, message } of received) {
      expect([from, to]).toEqual(["hello@tidycurb.example", ["ada@example.com"]]);
      expect(message).toContain(`Message-ID: <${sentEmail.id}@tidycurb.example>`);
      expect(message).toContain("Subject: Hello");
      expect(message).toContain("Hi Ada,\r\n\r\nBye");
    }
  });

  test("receives no header or recipient taken from an email's texts", async () => {
    received.length = 0;
    const mailer = createSmtpMailer({ url, from: "hello@tidycurb.example" });
    const evil = "x\r\nBcc: evil@example.com\r\n.\r\nMAIL FROM:<evil@example.com>";
    await mailer.send({ ...sentEmail, subject: evil, text: evil });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["ada@example.com"]);
    const [headers = ""] = received[0]?.message.split("\r\n\r\n") ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
  });

  test("that is down fails the delivery, so the queue retries", async () => {
    const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:1", from: "hello@tidycurb.example" });
    await expect(mailer.send(sentEmail)).rejects.toThrow("ECONNREFUSED");
  });
});
