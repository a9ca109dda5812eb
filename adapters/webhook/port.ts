/** The operator's own address for alerts. */
export type Webhook = {
  /** Posts JSON under an id, which a retry keeps. Throws when it is not accepted. */
  post(message: { id: string; body: object }): Promise<void>;
};

/** How a secret for a person's own address begins, as standardwebhooks.com says; the rest is its key in base64. */
export const secretPrefix = "whsec_";

/** How a try at a person's own address ended. unreachable: no connection, or not on the public internet. */
export type WebhookAnswer = { status: number } | { trouble: "timeout" | "unreachable" };

/** The addresses of homeowners and hosts. */
export type PersonalWebhooks = {
  /** Posts JSON under an id, which a retry keeps, signed with each secret ("whsec_…"). Follows no redirect. */
  post(message: {
    address: string;
    id: string;
    body: object;
    secrets: readonly string[];
  }): Promise<WebhookAnswer>;
};
