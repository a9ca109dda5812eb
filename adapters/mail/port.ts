export type Letter = {
  /** Stays the same when a delivery is tried again, so that a receiver can tell a repeat. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Where an answer goes; left out, to us. */
  replyTo?: string;
  /** Ends letters like this one: by a POST of the recipient's mail program (RFC 8058), or by opening it. */
  stopUrl?: string;
};

/**
 * A mail server said for good that it does not take a letter. `isAddress`: that there is no such mailbox, or that it takes
 * none from anybody. The message names nobody.
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
  /** Hands a letter over. Throws when it could not be; the queue tries again, unless that is a LetterRefused. */
  send(letter: Letter): Promise<void>;
};
