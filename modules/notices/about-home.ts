import type { Importance } from "./channels.ts";
import type { Reader } from "./queries/readers.ts";

/** The home a message is about. `street` is null with one home, and for messages about the account. */
export type AboutHome = { userId: string; street: string | null };

/** Which of the reader's homes a message is about: with several, its title and link say so. */
export function aboutHome({ userId, street }: Reader, importance: Importance): AboutHome {
  return { userId, street: importance === "security" ? null : street };
}

/** For a message about all of the reader's homes. */
export const wholeAccount = ({ userId }: Reader): AboutHome => ({ userId, street: null });

/** The title with the street of the home it is about. */
export function titleOf({ street }: AboutHome, title: string): string {
  return street === null ? title : `${street}: ${title}`;
}

/** A path that opens in the home it is about. */
export function linkOf({ userId, street }: AboutHome, path: string): string {
  return street === null ? path : `/homes/${userId}?${new URLSearchParams({ to: path })}`;
}
