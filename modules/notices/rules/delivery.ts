/** Ways to reach somebody outside the application. */
export const channels = ["email", "push", "sms"] as const;

export type Channel = (typeof channels)[number];

/**
 * waiting: for its task, or for the end of quiet hours. sending: an attempt began, and nothing is known of its end.
 * sent: handed over. delivered: the provider says that it arrived. bounced: it did not, as we heard afterwards. skipped:
 * not wanted, or nowhere to go. failed: given up.
 */
export const deliveryStates = [
  "waiting",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "skipped",
  "failed",
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why something was not sent, or not taken. */
export const deliveryTroubles = [
  "switchedOff",
  "readBefore",
  "noDevice",
  "unreachable",
  "stopped",
  "outdated",
  "refused",
  "bounced",
  "complained",
] as const;

export type DeliveryTrouble = (typeof deliveryTroubles)[number];

/**
 * Why an address takes no letters. refused: its mail server said at once that it never will. bounced: that came back
 * later. complained: its owner called our letters unwanted.
 */
export const addressTroubles = ["refused", "bounced", "complained"] as const;

export type AddressTrouble = (typeof addressTroubles)[number];

/** As often is a message tried, as the queue tries a task; then it is given up. */
export const mostAttempts = 13;

/** What the log of deliveries can be narrowed to. lost: given up, or come back. */
export const deliveryFilters = ["waiting", "sent", "lost", "skipped"] as const;

export type DeliveryFilter = (typeof deliveryFilters)[number];
