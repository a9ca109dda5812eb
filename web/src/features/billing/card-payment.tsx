import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { type CardFields, mountCardFields } from "./card-fields.ts";

/**
 * Card entry in the provider's fields, for a first payment or a new card. `onReady` gets the confirm function once the
 * fields are ready, and null when they unmount. `problem` is the provider's message from the last try.
 */
export function CardPayment({
  clientSecret,
  publishableKey: given,
  problem,
  onReady,
}: {
  clientSecret: string;
  /** Without one, that of the signed-in homeowner's billing. */
  publishableKey?: string | null;
  problem: string | null;
  onReady: (confirm: CardFields["confirm"] | null) => void;
}) {
  const t = useTranslations("subscribe.payment");
  const { data, error } = trpc.homeowner.billing.useQuery(undefined, { enabled: given === undefined });
  const publishableKey = given ?? data?.publishableKey ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!publishableKey || !place.current) return;
    let isGone = false;
    const mounting = mountCardFields({ publishableKey, clientSecret, place: place.current });
    mounting.then(
      (fields) => {
        if (isGone) return;
        setIsReady(true);
        onReady(fields.confirm);
      },
      () => setHasFailed(!isGone),
    );
    return () => {
      isGone = true;
      onReady(null);
      mounting.then((fields) => fields.remove()).catch(() => {});
    };
  }, [publishableKey, clientSecret, onReady]);

  return (
    <div className="grid gap-3">
      {hasFailed || error ? (
        <p role="alert" className="danger">
          {t("cardFailed")}
        </p>
      ) : (
        !isReady && <p role="status">{t("cardLoading")}</p>
      )}
      <div ref={place} />
      {problem !== null && (
        <p role="alert" className="danger">
          {problem || t("cardDeclined")}
        </p>
      )}
      <p className="soft small">{t("cardNote")}</p>
    </div>
  );
}
