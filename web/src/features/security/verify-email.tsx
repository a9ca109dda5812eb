import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";

const Card = lazyPart("security", async () => (await import("./verify-email-card.tsx")).VerifyEmailCard);

/** For whom we do not know yet that letters reach them; nothing for everybody else. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <Card />;
}
