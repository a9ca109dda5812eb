/** A browser's push subscription, as it reported it. */
export type PushTarget = {
  /** The push service's URL. */
  endpoint: string;
  /** Base64url. */
  p256dh: string;
  /** Base64url. */
  auth: string;
};

export type PushMessage = {
  /** A UUID, the same on every retry: a repeat replaces a first message still waiting. */
  id: string;
  /** The service worker's payload, at most 3,000 bytes. */
  payload: string;
  /** high wakes a sleeping phone. */
  urgency: "high" | "normal";
  /** How long the service keeps it for an offline browser. */
  ttlSeconds: number;
};

export type Push = {
  /** The key browsers subscribe with; null when push is not configured. */
  readonly publicKey: string | null;
  /**
   * Sends a message encrypted for its browser. gone: the browser has unsubscribed or its endpoint is not public.
   * refused: rejected with our keys, permanently. Throws when a retry may help.
   */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone" | "refused">;
};
