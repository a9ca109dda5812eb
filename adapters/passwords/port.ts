/** Hashes and verifies passwords. Both take the full hashing time, whatever the result. */
export type Passwords = {
  /** A self-describing hash string: algorithm, parameters, salt and digest. */
  hash(password: string): Promise<string>;
  /** Whether the password matches. With null (no such account) it takes as long and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Too many passwords are waiting to be hashed in time. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}
