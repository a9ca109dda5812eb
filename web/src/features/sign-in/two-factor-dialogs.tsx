import { encode } from "uqr";
import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import { type AppError, isSignedOut } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./security.module.css";
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
}: DialogSwitch & { begun: Begun | null; onTurnedOn: (recoveryCodes: readonly string[]) => void }) {
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
  const errorText = useErrorText();
  const copy = useCopy();
  const { form, onInvalid, showErrors } = useAppForm(contract.confirmTwoFactor.input, { code: "" });
  const isWrong = ({ code }: AppError) => ["CODE_WRONG", "TOO_MANY_REQUESTS", "BAD_REQUEST"].includes(code);
  const { act: confirm, isActing } = useAct(trpc.security.confirmTwoFactor, {
    success: { title: factor("onDone.title"), message: factor("onDone.text") },
    failure: (error) => (isWrong(error) ? null : t("failed")),
    screen: "account",
    onDone: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
    onFailed: (error) => {
      if (isWrong(error)) showErrors({ code: errorText(error, t("failed")) });
      else if (error.code.startsWith("TWO_FACTOR")) onClose();
    },
    invalidates: [utils.security.overview, utils.security.sessions],
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((values) => confirm(values), onInvalid)}>
      <p>{t("scan")}</p>
      <QrCode text={begun.address} label={t("qr")} />
      <div>
        <p>{t("typed")}</p>
        <p className={`flex wrap middle gap-2-3 ${styles.key}`}>
          <code>{begun.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          <SmallButton variant="plain" onClick={() => copy(begun.secret)}>
            {t("copyKey")}
          </SmallButton>
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

/** Recovery codes, shown only once, with ways to save them. */
export function RecoveryCodesDialog({
  opened,
  codes,
  email,
  onClose,
}: DialogSwitch & { codes: readonly string[] | null; email: string }) {
  const t = useTranslations("security.twoFactor.codes");
  const copy = useCopy();
  const title = t("fileTitle", { email });
  const text = [title, "", ...(codes ?? []), ""].join("\n");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t("text")}</p>
        <p className={styles.printed}>{title}</p>
        <ul className={styles.codes} aria-label={t("title")}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`flex wrap middle gap-2-3 ${styles.key}`}>
          <SmallButton onClick={() => copy(text)}>{t("copy")}</SmallButton>
          <SmallButton onClick={() => saveText(text, "tidycurb-recovery-codes.txt")}>
            {t("download")}
          </SmallButton>
          <SmallButton onClick={() => window.print()}>{t("print")}</SmallButton>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

type Run = ReturnType<typeof useReauthenticate>["run"];

/** Turns the second factor off with either kind of code. */
export function DisableTwoFactorDialog({ opened, run, onClose }: DialogSwitch & { run: Run }) {
  const t = useTranslations("security.twoFactor.disable");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <CodeForm run={run} onClose={onClose} />
    </Dialog>
  );
}

function CodeForm({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useTranslations("security.twoFactor.disable");
  const { form, onInvalid, showErrors } = useAppForm(contract.disableTwoFactor.input, { code: "" });
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const { act: disable, isActing } = useAct(trpc.security.disableTwoFactor, {
    through: run,
    success: { title: t("done.title"), message: t("done.text") },
    failure: (error) => (isSignedOut(error) ? t("failed") : null),
    screen: "account",
    onDone: onClose,
    onFailed: (error) => {
      if (!isSignedOut(error)) showErrors({ code: errorText(error, t("failed")) });
    },
    invalidates: [utils.security.overview],
  });
  return (
    <DialogForm
      submit={t("action")}
      danger
      isSending={isActing}
      onSubmit={form.onSubmit(({ code }) => disable({ code }), onInvalid)}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <TextField
        label={t("code")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("code")}
      />
    </DialogForm>
  );
}

/** Copies text and reports the result. */
export function useCopy(): (text: string) => void {
  const t = useTranslations("security.twoFactor");
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: t("copied.title"), message: t("copied.text") }),
      () => toast({ title: t("notCopied"), kind: "error" }),
    );
}
