/** The text files that members' screens other than the first ones ask for. */
export type LaterArea =
  | "accounts"
  | "add-card"
  | "add-ons"
  | "applications"
  | "billing"
  | "channels"
  | "circles"
  | "conduct"
  | "gifts"
  | "growth"
  | "guests"
  | "home-circles"
  | "home-prices"
  | "host-setup"
  | "legal"
  | "one-offs"
  | "passkeys"
  | "pay-lines"
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
  | "support"
  | "tips"
  | "trip-fees"
  | "webhooks";

/** Where they are, such as "./es/support.ts". */
export const files = import.meta.glob<object>(
  "./*/{accounts,add-card,add-ons,applications,billing,channels,circles,conduct,gifts,growth,guests,home-circles,home-prices,host-setup,legal,one-offs,passkeys,pay-lines,payouts,photo-review,properties,records,rentals,runner-week,runner-you,security,site,standing-routes,support,tips,trip-fees,webhooks}.ts",
  { base: "../../../messages" },
);
