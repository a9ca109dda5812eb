/** Keeps short secrets unreadable in the database. */
export type Vault = {
  /** Seals a text. It opens only under the same context: what it belongs to, such as a row's id. */
  seal(text: string, context: string): string;
  /** What was sealed; null where its key is gone, or the context is another one. */
  open(sealed: string, context: string): string | null;
  /** What everything begins with that was sealed with the present key, rather than with one from before. */
  readonly presentPrefix: string;
};
