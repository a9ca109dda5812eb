export type TextMessage = {
  /** The same on every retry. The provider ignores it: hence `find`. */
  id: string;
  /** As "+12175550123". */
  to: string;
  text: string;
};

/**
 * sent: handed over, with the provider's id if it has one. stopped: the number replied STOP to the provider.
 * unreachable: the number takes no text messages.
 */
export type SmsAnswer =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "stopped" }
  | { outcome: "unreachable" };

export type Sms = {
  /** Sends a message. Throws when the outcome is unknown or a retry may help. */
  send(message: TextMessage): Promise<SmsAnswer>;
  /**
   * The provider's ids of messages with this text to this number since an instant, for a sender interrupted before
   * recording. `[null]` when the message is identified by its own id.
   */
  find(message: TextMessage, since: string): Promise<(string | null)[]>;
};
