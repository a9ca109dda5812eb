/** The same keys with a sentence of another language under each: what that language has to supply. */
export type TextsOf<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsOf<English[Key]>;
};
