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
  | "pay-rule"
  | "people"
  | "price-rule"
  | "rates";

/** Where they are, such as "./es/rates.ts". */
export const files = import.meta.glob<object>(
  "./*/{alerts,audit,business,callers,coverage,dispatch,health,money,operations,pay-rule,people,price-rule,rates}.ts",
  { base: "../../../messages" },
);
