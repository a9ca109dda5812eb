/**
 * A dispute's status. inquiry: the bank only asks and no money moved. needs_response: it took the money back and waits
 * for a response. won and lost are final.
 */
export const disputeStatuses = ["inquiry", "needs_response", "under_review", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export function isClosed(status: DisputeStatus): boolean {
  return status === "won" || status === "lost";
}
