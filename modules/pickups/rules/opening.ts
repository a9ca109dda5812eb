/** When the acts of a pickup open. UTC instants. */
export type Opening = {
  /** The start of the day before the pickup's day, by the home's clock. The server accepts nothing earlier. */
  earliestAt: string;
  /** When each leg's window opens. The app offers nothing earlier. */
  outAt: string;
  inAt: string;
};

/** Whether something was done before its leg's window opened. */
export function isEarly(opening: Opening, leg: "out" | "in", at: string): boolean {
  return at < (leg === "out" ? opening.outAt : opening.inAt);
}
