/** Encrypts short secrets for the database. */
export type Vault = {
  /** Seals a text. It opens only with the same context, such as its row's id. */
  seal(text: string, context: string): string;
  /** The sealed text; null when its key is gone or the context differs. */
  open(sealed: string, context: string): string | null;
  /** The prefix of values sealed with the current key. */
  readonly presentPrefix: string;
};
