/** The text files that only admins' screens ask for. */
export type DeskArea =
  | "alerts"
  | "audit"
  | "business"
  | "callers"
  | "coverage"
  | "dispatch"
  | "health"
  | "money"
  | "operations"
  | "people"
  | "rates";

/** Where they are, such as "./es/rates.ts". */
export const files = import.meta.glob<object>(
  "./*/{alerts,audit,business,callers,coverage,dispatch,health,money,operations,people,rates}.ts",
  { base: "../../../messages" },
);
