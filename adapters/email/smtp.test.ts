import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "./smtp.ts";

let close = async () => {};
afterEach(() => close());

/** A mail server that stores what it receives and refuses recipients starting with "nobody". */
async function mailServer(): Promise<{ url: string; received: { to: string[]; source: string }[] }> {
  const received: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("nobody") ? new Error("No such mailbox") : null),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, source: Buffer.concat(chunks).toString() });
      done();
    },
  });
  const listening = Promise.withResolvers<number>();
  const listener = server.listen(0, "127.0.0.1", () => {
    const address = listener.address();
    listening.resolve(typeof address === "object" && address ? address.port : 0);
  });
  close = () => new Promise((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${await listening.promise}`, received };
}

const sentEmail = { id: "0193-task", to: "leo@example.com", subject: "Hello", text: "See you at the curb." };

describe("email over SMTP", () => {
  it("sends the email's id as the Message-ID", async () => {
    const { url, received } = await mailServer();
    await createSmtpMailer({ url, from: "TidyCurb <post@tidycurb.example>" }).send(sentEmail);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["leo@example.com"]);
    expect(received[0]?.source).toContain("Message-ID: <0193-task@tidycurb.example>");
    expect(received[0]?.source).toContain("See you at the curb.");
  });

  it("sends Reply-To and List-Unsubscribe headers", async () => {
    const { url, received } = await mailServer();
    const stopUrl = `https://tidycurb.example/api/stop-messages?token=${"x".repeat(130)}`;
    const mailer = createSmtpMailer({ url, from: "post@tidycurb.example" });
    await mailer.send({ ...sentEmail, replyTo: "host@example.com", stopUrl });
    await mailer.send(sentEmail);
    const [guest = "", other = ""] = received.map(({ source }) => source.replace(/\r\n[ \t]+/g, " "));
    expect(guest).toContain("Reply-To: host@example.com");
    expect(guest).toContain(`List-Unsubscribe: <${stopUrl}>`);
    expect(guest).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(other).not.toMatch(/^(Reply-To|List-)/m);
  });

  it.each(["greeting", "answer to a command"])(
    "limits how long it waits for a server's %s",
    async (silence) => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.on("error", () => {});
        if (silence !== "greeting") socket.write("220 silent.example ESMTP\r\n");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      close = async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      };
      const { port } = server.address() as AddressInfo;
      const url = `smtp://127.0.0.1:${port}`;
      const sending = createSmtpMailer({ url, from: "post@tidycurb.example", timeoutMs: 300 }).send(
        sentEmail,
      );
      await expect(sending).rejects.toThrow();
    },
  );

  it("keeps a line break in the subject out of the headers", async () => {
    const { url, received } = await mailServer();
    const subject = "Hello\r\nBcc: someone@example.com";
    await createSmtpMailer({ url, from: "post@tidycurb.example" }).send({ ...sentEmail, subject });
    expect(received[0]?.to).toEqual(["leo@example.com"]);
    expect(received[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it("fails when the server refuses, so the queue retries, with no address in the error", async () => {
    const { url } = await mailServer();
    const sending = createSmtpMailer({ url, from: "post@tidycurb.example" }).send({
      ...sentEmail,
      to: "nobody@example.com",
    });
    await expect(sending).rejects.toThrow(/^The mail server refused the letter: \w+ 550$/);
  });
});

it("shows photos inside the email, beside its text", async () => {
  const { url, received } = await mailServer();
  const photos = [
    { caption: 'At the "curb"', jpeg: Uint8Array.from([0xff, 0xd8, 1]) },
    { caption: "Back <in place>", jpeg: Uint8Array.from([0xff, 0xd8, 2]) },
  ];
  const text = "Hi Leo,\n\nSee https://tidycurb.example/pickups/1 & more.";
  await createSmtpMailer({ url, from: "post@tidycurb.example" }).send({ ...sentEmail, text, photos });
  const source = received[0]?.source.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
  expect(source.match(/Content-ID: <[^>]+>/g)).toEqual([
    "Content-ID: <0193-task-0@photos>",
    "Content-ID: <0193-task-1@photos>",
  ]);
  for (const shown of [
    'src="cid:0193-task-0@photos" alt="At the &quot;curb&quot;"',
    'alt="Back &lt;in place&gt;"',
    '<a href="https://tidycurb.example/pickups/1">',
    "&amp; more",
    "Hi Leo,",
  ])
    expect(source).toContain(shown);
});
