export type TextMessage = {
  /** Stays the same when a delivery is tried again. The provider does not look at it: hence `find`. */
  id: string;
  /** As "+12175550123". */
  to: string;
  text: string;
};

/**
 * sent: handed over, under the provider's own id where it has one. stopped: the number's holder answered STOP to the
 * provider. unreachable: it is no number that takes text messages.
 */
export type SmsAnswer =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "stopped" }
  | { outcome: "unreachable" };

export type Sms = {
  /** Hands a message over. Throws where nobody knows whether it was taken, or where it may be later on. */
  send(message: TextMessage): Promise<SmsAnswer>;
  /**
   * The provider's ids of messages with these words to this number since an instant: what a sender asks that was
   * cut off between sending and recording. `[null]` where the message is known by its own id.
   */
  find(message: TextMessage, since: string): Promise<(string | null)[]>;
};
