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

export type Mail = {
  /** Hands a letter over. Throws when it could not be; the queue tries again. */
  send(letter: Letter): Promise<void>;
};
