import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { canKeepPasskeys } from "./passkey-device.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Shown when this device can keep passkeys and the account has none yet. */
export function PasskeyOfferCard({ onClose }: { onClose: () => void }) {
  const t = useTranslations("passkeys");
  const { data: canKeep } = useQuery({ queryKey: ["canKeepPasskeys"], queryFn: canKeepPasskeys });
  const { data: passkeys } = trpc.security.passkeys.useQuery(undefined, { enabled: canKeep === true });
  const { passwordDialog, run } = useReauthenticate();
  const { add, isAdding } = useAddPasskey(run, onClose);
  if (!canKeep || passkeys?.length !== 0) return null;
  return (
    <>
      <Card title={t("offer.title")} note={t("offer.text")}>
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isAdding} onClick={add}>
            {t("add.action")}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {t("offer.notNow")}
          </Button>
        </div>
      </Card>
      {passwordDialog}
    </>
  );
}
