import { PaymentMethod } from "../homeowner/payment-method.tsx";

/** The dashboard's card once more, where "Billing & Payment" leads. */
export default function AccountPaymentMethod() {
  return <PaymentMethod screen="account" />;
}
