/** Where a kind's text is read. several: notices of a kind sent as one. */
export const textChannels = ["app", "email", "sms", "several"] as const;

export type TextChannel = (typeof textChannels)[number];

/** A text's parts, in the order they are read. */
export const textFields = {
  app: ["title", "message"],
  email: ["subject", "text"],
  sms: ["text"],
  several: ["text"],
} as const satisfies Record<TextChannel, readonly string[]>;

export type TextField = (typeof textFields)[TextChannel][number];

/** A text's key in `messages/`: "emails.welcome.subject". */
export function messageKey(channel: TextChannel, kind: string, field: string): string {
  switch (channel) {
    case "app":
      return `notifications.${kind}.${field}`;
    case "email":
      return `emails.${kind}.${field}`;
    case "sms":
      return kind === "smsCode" ? "notifications.page.smsCode" : `outgoing.text.${kind}`;
    case "several":
      return `outgoing.several.${kind}`;
  }
}
