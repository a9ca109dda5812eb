/** Hours before its window from which on a runner may be on the way: a slip of the thumb on next week's job tells nobody. */
const hoursAhead = 24;

/** The instant from which on the runner of a job may set out. */
export function setOutFrom({ windowStartsAt }: { windowStartsAt: string }): string {
  return new Date(Date.parse(windowStartsAt) - hoursAhead * 3_600_000).toISOString();
}
