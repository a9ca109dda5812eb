/** The operator's own address for alerts. */
export type Webhook = {
  /** Posts JSON under an id, which a retry keeps. Throws when it is not accepted. */
  post(message: { id: string; body: object }): Promise<void>;
};
