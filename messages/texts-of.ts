/** The same keys with texts in another language: what that language must supply. */
export type TextsOf<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsOf<English[Key]>;
};
