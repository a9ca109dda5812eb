/** Brands that are called by their name; any other one is `other`. */
export const cardBrands = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "other",
] as const;
export type CardBrand = (typeof cardBrands)[number];

/** What a payment provider tells of a card, never its number. The expiry is the last month (1 to 12) in which it is valid. */
export type PaymentCard = { brand: CardBrand; last4: string; expiryMonth: number; expiryYear: number };
