export type Email = {
  /** The same on every retry, so receivers can drop repeats. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Reply address; ours when omitted. */
  replyTo?: string;
  /** Unsubscribe URL: for the mail program's POST (RFC 8058), or to open. */
  stopUrl?: string;
};

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
