import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useWordError } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";

type Run = ReturnType<typeof useReauthenticate>["run"];

/** Turns the second factor off with either kind of code. */
export function DisableTwoFactorDialog({
  opened,
  run,
  onClose,
}: {
  opened: boolean;
  run: Run;
  onClose: () => void;
}) {
  const t = useTranslations("security.twoFactor.disable");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <CodeForm run={run} onClose={onClose} />
    </Dialog>
  );
}

function CodeForm({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useTranslations("security.twoFactor.disable");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(contract.disableTwoFactor.input, { code: "" });
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const { act: disable, isActing } = useAct(trpc.security.disableTwoFactor, {
    through: run,
    success: { title: t("done.title"), message: t("done.text") },
    failure: (error) => (isSignedOut(error) ? t("failed") : null),
    screen: "account",
    onDone: onClose,
    onFailed: (error) => {
      if (isSignedOut(error)) return;
      const errors = { code: wordError(error, t("failed")) };
      form.setErrors(errors);
      onInvalid(errors);
    },
    invalidates: [utils.security.overview],
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => disable({ code }), onInvalid)}>
      <Fields>
        <p>{t("text")}</p>
        <TextField
          label={t("code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("code")}
        />
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="danger" loading={isActing}>
          {t("action")}
        </Button>
      </DialogActions>
    </form>
  );
}
