export type Call = {
  /** One per call; a call is never placed again under the same id. */
  id: string;
  /** The caller's own phone, which rings first, as "+12175550123". */
  from: string;
  /** The phone dialed once the caller picked up. */
  to: string;
};

/** ringing: the caller's phone rings. unreachable: it can't be called. */
export type CallAnswer = { outcome: "ringing" } | { outcome: "unreachable" };

/** Connects two phones; both see only the platform's number. */
export type Voice = {
  /** Support's phone; null when calls don't reach support. */
  readonly supportNumber: string | null;
  /** Rings the caller's phone, then dials the other. Throws `VoiceUnavailable` when the outcome is unknown. */
  connect(call: Call): Promise<CallAnswer>;
};

/** The provider is unreachable or not working now; the call may ring all the same. */
export class VoiceUnavailable extends Error {
  override name = "VoiceUnavailable";
}
