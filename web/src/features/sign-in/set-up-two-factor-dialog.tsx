import { encode } from "uqr";
import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import type { AppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import styles from "./two-factor.module.css";
import { useCopy } from "./use-copy.ts";
import type { Begun } from "./use-two-factor.ts";

/** A QR code as a single path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Shows an authenticator app's secret and checks its first code. */
export function SetUpTwoFactorDialog({
  opened,
  begun,
  onClose,
  onTurnedOn,
}: {
  opened: boolean;
  begun: Begun | null;
  onClose: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations("security.twoFactor.setUp");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      {begun && <SetUp begun={begun} onClose={onClose} onTurnedOn={onTurnedOn} />}
    </Dialog>
  );
}

function SetUp({
  begun,
  onClose,
  onTurnedOn,
}: {
  begun: Begun;
  onClose: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations("security.twoFactor.setUp");
  const common = useTranslations("common");
  const factor = useTranslations("security.twoFactor");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const copy = useCopy();
  const { form, onInvalid } = useAppForm(contract.confirmTwoFactor.input, { code: "" });
  const isWrong = ({ code }: AppError) => ["CODE_WRONG", "TOO_MANY_REQUESTS", "BAD_REQUEST"].includes(code);
  const { act: confirm, isActing } = useAct(trpc.security.confirmTwoFactor, {
    success: { title: factor("onDone.title"), message: factor("onDone.text") },
    failure: (error) => (isWrong(error) ? null : t("failed")),
    screen: "account",
    onDone: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
    onFailed: (error) => {
      if (isWrong(error)) {
        const errors = { code: wordError(error, t("failed")) };
        form.setErrors(errors);
        onInvalid(errors);
      } else if (error.code.startsWith("TWO_FACTOR")) onClose();
    },
    invalidates: [utils.security.overview, utils.security.sessions],
  });
  return (
    <form className={styles.step} noValidate onSubmit={form.onSubmit((values) => confirm(values), onInvalid)}>
      <p>{t("scan")}</p>
      <QrCode text={begun.address} label={t("qr")} />
      <div>
        <p>{t("typed")}</p>
        <p className={styles.key}>
          <code>{begun.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          <Button variant="plain" size="small" onClick={() => copy(begun.secret)}>
            {t("copyKey")}
          </Button>
        </p>
      </div>
      <TextField
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps("code")}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={isActing}>
          {t("submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
