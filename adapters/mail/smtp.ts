import type { Mail } from "./port.ts";

/** Sends by SMTP. The letter's id becomes its Message-ID, so that a repeated delivery is one letter to a reader. */
export function createSmtpMail(options: { url: string; from: string }): Mail {
  const domain = options.from.slice(options.from.lastIndexOf("@") + 1).replace(/>$/, "");
  const transport = import("nodemailer").then(({ createTransport }) => createTransport(options.url));
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
      await sending.catch((error: { code?: string; responseCode?: number }) => {
        if (error.responseCode === undefined) throw error;
        // The server's own words name the recipient, and errors are logged.
        throw new Error(`The mail server refused the letter: ${error.code} ${error.responseCode}`);
      });
    },
  };
}
