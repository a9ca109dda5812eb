import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract/second-factor.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./two-factor.module.css";
import { useConfirmTwoFactor } from "./use-confirm-two-factor.ts";
import { useCopy } from "./use-copy.ts";
import type { Begun } from "./use-two-factor.ts";

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
  const underWay = useUnderWay();
  const copy = useCopy();
  const { form, onInvalid } = useAppForm(contract.confirmTwoFactor.input, { code: "" });
  const confirm = useConfirmTwoFactor({
    onTurnedOn,
    onWrong: (words) => {
      form.setErrors({ code: words });
      onInvalid({ code: words });
    },
    onOver: onClose,
  });
  const send = (values: { code: string }) => {
    if (underWay.begin("code")) confirm.mutate(values, { onSettled: () => underWay.end("code") });
  };
  return (
    <form className={styles.step} noValidate onSubmit={form.onSubmit(send, onInvalid)}>
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
        <Button type="submit" loading={underWay.has("code")}>
          {t("submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
