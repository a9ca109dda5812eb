import { EmailRefused, type Mailer } from "./port.ts";

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
    async send({ id, to, subject, text, replyTo, stopUrl }) {
      const sending = (await transport).sendMail({
        from: options.from,
        to: { name: "", address: to },
        subject,
        text,
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
