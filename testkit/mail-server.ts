import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A local SMTP server that keeps what it receives. */
export type MailServer = {
  url: string;
  /** Accepted emails, including those it did not confirm. */
  readonly received: ReceivedEmail[];
  /**
   * Its answer to the next emails: accepts; refuses for now; accepts and disconnects, or stays silent; unknown mailbox;
   * rejects the content.
   */
  behaviour: "takes" | "refuses" | "breaks" | "silent" | "noMailbox" | "noSpam";
  close(): Promise<void>;
};

export type ReceivedEmail = {
  to: string[];
  /** By name, in lower case; decoded. */
  headers: Map<string, string>;
  text: string;
  /** Its plain text part, decoded; the same as `text` without parts. */
  plain: string;
};

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const listening = Promise.withResolvers<number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const refusal = Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 });
      done(mailServer.behaviour === "noMailbox" ? refusal : null);
    },
    async onData(stream, session, done) {
      const source = await buffer(stream);
      if (mailServer.behaviour === "refuses") {
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        return;
      }
      if (mailServer.behaviour === "noSpam") {
        done(Object.assign(new Error("5.7.1 This looks like spam"), { responseCode: 550 }));
        return;
      }
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, ...readEmail(source.toString("latin1")) });
      if (mailServer.behaviour === "silent") return;
      if (mailServer.behaviour === "takes") done();
      else for (const { _socket } of connectionsOf(server)) _socket.destroy();
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1", () => {
    const address = listener.address();
    listening.resolve(typeof address === "object" && address ? address.port : 0);
  });
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${await listening.promise}`,
    received,
    behaviour: "takes",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function connectionsOf(server: SMTPServer): Iterable<{ _socket: { destroy(): void } }> {
  return (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections;
}

/** An email of one part, as plain text. */
function readEmail(source: string): Omit<ReceivedEmail, "to"> {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = source.slice(end + 4);
  const encoding = headers.get("content-transfer-encoding");
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(encoding === "quoted-printable" ? fromQuotedPrintable(body) : body, "latin1");
  const readable = (whole: Buffer) => whole.toString("utf8").replace(/\r\n/g, "\n").trimEnd();
  const part = /^Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/ms.exec(body)?.[1];
  const text = readable(bytes);
  return {
    headers,
    text,
    plain: part === undefined ? text : readable(Buffer.from(fromQuotedPrintable(part), "latin1")),
  };
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** RFC 2047: a header's text beyond ASCII. */
function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
    const bytes =
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64")
        : fromQuotedPrintable(word.replaceAll("_", " "));
    return Buffer.from(bytes as string, "latin1").toString("utf8");
  });
}
