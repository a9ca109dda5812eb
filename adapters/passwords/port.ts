/** Hashes and checks passwords. Both take as long as the hash is meant to take, whatever the answer. */
export type Passwords = {
  /** A self-describing hash string: algorithm, parameters, salt and digest. */
  hash(password: string): Promise<string>;
  /** Whether the password made the hash. With null (no such account) it works as long and answers false. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** More passwords are waiting to be hashed than can be answered in time. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}
