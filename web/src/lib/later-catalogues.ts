/** The text files that members' screens other than the first ones ask for. */
export type LaterArea =
  | "accounts"
  | "add-ons"
  | "applications"
  | "billing"
  | "channels"
  | "circles"
  | "conduct"
  | "guests"
  | "host-setup"
  | "legal"
  | "passkeys"
  | "payouts"
  | "photo-review"
  | "properties"
  | "records"
  | "rentals"
  | "runner-week"
  | "runner-you"
  | "security"
  | "site"
  | "standing-routes"
  | "support";

/** Where they are, such as "./es/support.ts". */
export const files = import.meta.glob<object>(
  "./*/{accounts,add-ons,applications,billing,channels,circles,conduct,guests,host-setup,legal,passkeys,payouts,photo-review,properties,records,rentals,runner-week,runner-you,security,site,standing-routes,support}.ts",
  { base: "../../../messages" },
);
