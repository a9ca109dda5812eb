/** Somebody's name as it is written out: "Maya Torres", or "Madonna" where there is no last name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
