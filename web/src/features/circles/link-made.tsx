import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Member } from "#modules/circles/contract.ts";
import { handOver } from "../../lib/hand-over.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";

/** A member's new link to share; it is shown only once. */
export function LinkMade({
  link: { path, member },
  text,
  onClose,
}: {
  link: { path: string; member: Member };
  /** What a text message from the reader's own phone says before the link; without it, none is offered. */
  text?: { label: string; body: string };
  onClose: () => void;
}) {
  const t = useTranslations("circle.people");
  const [isCopied, setIsCopied] = useState(false);
  const { name, email } = member;
  const share = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => share.current?.focus(), []);
  const url = new URL(path, window.location.origin).href;
  return (
    <div className="grid gap-3">
      <p>
        {t("madeText", { name })} {email && t("emailed", { email })}
      </p>
      <p className="break small sunken round p-4">
        <a href={url}>{url}</a>
      </p>
      <p role="status" className="small">
        {isCopied && t("copied")}
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t("done")}
        </Button>
        {text && (
          // Both phone systems read "?&body=".
          <ButtonAnchor variant="quiet" href={`sms:?&body=${encodeURIComponent(`${text.body} ${url}`)}`}>
            {text.label}
          </ButtonAnchor>
        )}
        <Button ref={share} onClick={() => void handOver({ url }).then(setIsCopied)}>
          {t("share")}
        </Button>
      </DialogActions>
    </div>
  );
}
