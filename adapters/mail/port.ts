export type Letter = {
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

/**
 * A mail server permanently refused an email. `isAddress`: the mailbox does not exist or accepts nothing. The message
 * contains no names.
 */
export class LetterRefused extends Error {
  readonly isAddress: boolean;
  constructor(message: string, isAddress: boolean) {
    super(message);
    this.name = "LetterRefused";
    this.isAddress = isAddress;
  }
}

export type Mail = {
  /** Sends an email. Throws on failure; the queue retries unless it is a LetterRefused. */
  send(letter: Letter): Promise<void>;
};
