/** Brands shown by name; any other is `other`. */
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

/**
 * A card as the payment provider reports it, never its number. The card is valid through the expiry month (1 to 12).
 */
export type PaymentCard = { brand: CardBrand; last4: string; expiryMonth: number; expiryYear: number };
