export type TextMessage = {
  /** The same on every retry. The provider ignores it: hence `find`. */
  id: string;
  /** As "+12175550123". */
  to: string;
  text: string;
};

/** sent: with the provider's id, if any. stopped: the number replied STOP. unreachable: takes no messages. */
export type SmsAnswer =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "stopped" }
  | { outcome: "unreachable" };

export type Sms = {
  /** Sends a message. Throws when the outcome is unknown or a retry may help. */
  send(message: TextMessage): Promise<SmsAnswer>;
  /** Ids of messages with this text to a number since an instant; `[null]` when our own id identifies it. */
  find(message: TextMessage, since: string): Promise<(string | null)[]>;
};
