/** A person's full name: "Maya Torres", or "Madonna" without a last name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
