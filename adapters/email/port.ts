export type Email = {
  /** The same on every retry, so receivers can drop repeats. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Shown after the first paragraph, beside each other. */
  photos?: EmailPhoto[];
  /** Reply address; ours when omitted. */
  replyTo?: string;
  /** Unsubscribe URL: for the mail program's POST (RFC 8058), or to open. */
  stopUrl?: string;
};

/** A JPEG with its caption, which also describes it to those who cannot see it. */
export type EmailPhoto = { caption: string; jpeg: Uint8Array };

/** A permanent refusal of an email; `isAddress`: the mailbox is missing or closed. Names nobody. */
export class EmailRefused extends Error {
  readonly isAddress: boolean;
  constructor(message: string, isAddress: boolean) {
    super(message);
    this.name = "EmailRefused";
    this.isAddress = isAddress;
  }
}

export type Mailer = {
  /** Sends an email. Throws on failure; the queue retries unless it is an EmailRefused. */
  send(email: Email): Promise<void>;
};
