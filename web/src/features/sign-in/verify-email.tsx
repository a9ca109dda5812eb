import { useSignedInUser } from "../../lib/current-user.ts";
import { VerifyEmailCard } from "./verify-email-card.tsx";

/** For whom we do not know yet that letters reach them; nothing for everybody else. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <VerifyEmailCard />;
}
