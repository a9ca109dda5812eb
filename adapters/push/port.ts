/** A browser that takes push messages, as it described itself. */
export type PushTarget = {
  /** The address of its maker's service. */
  endpoint: string;
  /** Base64url. */
  p256dh: string;
  /** Base64url. */
  auth: string;
};

export type PushMessage = {
  /** A UUID, the same when a delivery is tried again: a repeat takes the place of the first one while that waits. */
  id: string;
  /** What the browser's worker gets, at most 3,000 bytes. */
  payload: string;
  /** high wakes a sleeping telephone. */
  urgency: "high" | "normal";
  /** For how long the service keeps it for a browser that is away. */
  ttlSeconds: number;
};

export type Push = {
  /** The key that browsers subscribe with; null while push messages are not set up. */
  readonly publicKey: string | null;
  /**
   * Hands a message over, encrypted for its browser. gone: the browser takes none any more, or its address is none of the
   * internet. refused: not with our keys, however often it is tried. Throws where it should be tried again.
   */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone" | "refused">;
};
