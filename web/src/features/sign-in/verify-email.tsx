import { useSignedInUser } from "../../lib/current-user.ts";
import { VerifyEmailCard } from "./verify-email-card.tsx";

/** Shown while the email is unconfirmed. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <VerifyEmailCard />;
}
