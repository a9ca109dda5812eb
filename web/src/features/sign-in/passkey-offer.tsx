import { useState } from "react";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { closeOffer, isOfferOpen } from "./passkeys.ts";

const OfferCard = lazyPart(
  "passkeys",
  async () => (await import("./passkey-offer-card.tsx")).PasskeyOfferCard,
);

/** Offers a passkey until the person answers, once in each browser; the email must be confirmed. */
export function PasskeyOffer() {
  const { id, emailVerified } = useSignedInUser();
  const [isOpen, setOpen] = useState(() => isOfferOpen(id));
  const close = () => {
    closeOffer(id);
    setOpen(false);
  };
  return isOpen && emailVerified && <OfferCard onClose={close} />;
}
