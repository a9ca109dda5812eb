import { PaymentRefused, PaymentsUnavailable } from "./port.ts";

/** Compares the SDK's error type names, because the SDK loads only on use. */
export function translate(error: unknown): unknown {
  if (error instanceof PaymentRefused) return error;
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  switch (type) {
    case "StripeConnectionError":
    case "StripeRateLimitError":
    case "StripeAPIError":
    // A wrong or revoked key: an operator must fix it, and no payment works until then.
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new PaymentsUnavailable(`Stripe did not do as it was asked (${type} ${statusCode ?? ""})`, {
        cause: error,
      });
    case "StripeCardError":
    case "StripeInvalidRequestError":
      return new PaymentRefused(code ?? "invalid_request", { cause: error });
    default:
      return error;
  }
}

export function isRefusal(error: unknown): boolean {
  return ["StripeCardError", "StripeInvalidRequestError"].includes((error as { type?: string }).type ?? "");
}

/** The result; null when Stripe has no such object. */
export async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: string }).code === "resource_missing") return null;
    throw error;
  }
}
