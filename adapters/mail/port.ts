export type Letter = {
  /** Stays the same when a delivery is tried again, so that a receiver can tell a repeat. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
};

export type Mail = {
  /** Hands a letter over. Throws when it could not be; the queue tries again. */
  send(letter: Letter): Promise<void>;
};
