import type { PayRunRow } from "#contracts/pay.ts";

/** Whose pay it is. */
export function payName({ firstName, lastName }: Pick<PayRunRow, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
