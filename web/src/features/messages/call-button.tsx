import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CallTarget } from "#modules/pickups/rules/calls.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

const CallSheet = lazyDialog(async () => (await import("./call-sheet.tsx")).CallSheet, "messages");

/** Opens the choice of whom to call about a pickup. */
export function CallButton({
  jobId,
  calls,
  name,
}: {
  jobId: string;
  calls: readonly CallTarget[];
  /** The other side's first name; null when unknown. */
  name: string | null;
}) {
  const t = useTranslations("common");
  const [isOpened, setIsOpened] = useState(false);
  return (
    <>
      <SmallButton
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t("startCall")}
        onClick={() => setIsOpened(true)}
      >
        <Icon name="phone" />
      </SmallButton>
      <CallSheet {...{ jobId, calls, name }} opened={isOpened} onClose={() => setIsOpened(false)} />
    </>
  );
}
