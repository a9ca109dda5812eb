import { escapeHtml } from "#platform/values/escape-html.ts";
import { type EmailPhoto, EmailRefused, type Mailer } from "./port.ts";

/** Sends by SMTP. The email's id becomes its Message-ID, so readers see a repeat once. */
export function createSmtpMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const { timeoutMs = 15_000 } = options;
  const domain = options.from.slice(options.from.lastIndexOf("@") + 1).replace(/>$/, "");
  const transport = import("nodemailer").then(({ createTransport }) =>
    // Short timeouts: a silent server must not hold up the batch's other emails; a task has two minutes.
    createTransport({
      url: options.url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    } as Parameters<typeof createTransport>[0]),
  );
  transport.catch(() => {});
  return {
    async send({ id, to, subject, text, photos = [], replyTo, stopUrl }) {
      const sending = (await transport).sendMail({
        from: options.from,
        to: { name: "", address: to },
        subject,
        text,
        ...(photos.length > 0 && {
          html: htmlOf(text, photos, id),
          attachments: photos.map(({ jpeg }, nth) => ({
            filename: `photo-${nth + 1}.jpg`,
            content: Buffer.from(jpeg),
            contentType: "image/jpeg",
            cid: cidOf(id, nth),
          })),
        }),
        messageId: `<${id}@${domain}>`,
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        ...(stopUrl && {
          headers: {
            "List-Unsubscribe": { prepared: true, value: `<${stopUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sending.catch((error: SmtpError) => {
        if (error.responseCode === undefined) throw error;
        // The server's own message names the recipient, and errors are logged.
        const words = `The mail server refused the letter: ${error.code} ${error.responseCode}`;
        throw isForGood(error) ? new EmailRefused(words, isOfAddress(error)) : new Error(words);
      });
    },
  };
}

/** Photos travel inside the email: a signed address would expire before it is read. */
const cidOf = (id: string, nth: number) => `${id}-${nth}@photos`;

function htmlOf(text: string, photos: EmailPhoto[], id: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((each) => `<p>${linked(escapeHtml(each)).replaceAll("\n", "<br>")}</p>`);
  const cells = photos.map(({ caption }, nth) => {
    const words = escapeHtml(caption);
    return `<td style="padding:0 8px 8px 0;vertical-align:top"><img src="cid:${cidOf(id, nth)}" alt="${words}" width="280" style="width:100%;max-width:280px;border-radius:12px"><br>${words}</td>`;
  });
  const [greeting = "", ...rest] = paragraphs;
  return `<!doctype html><html><body style="font-family:sans-serif;font-size:16px;line-height:1.5">${greeting}<table role="presentation"><tr>${cells.join("")}</tr></table>${rest.join("")}</body></html>`;
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
};

/** Whether the recipient or email is refused for good; refusals of our own sign-in are retried. */
function isForGood({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA") && responseCode !== 530;
}

/** RFC 3463: 5.1.x is about the address, 5.2.1 a closed mailbox; else the reply codes of RFC 5321. */
function isOfAddress({ responseCode = 0, command, response = "" }: SmtpError): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject !== undefined) return subject === "1" || (subject === "2" && detail === "1");
  return command === "RCPT TO" && [550, 551, 553].includes(responseCode);
}
