import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import * as contract from "#contracts/auth.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Fields, PasswordField } from "../ui/fields.tsx";
import { isSignedOut, toAppError } from "./app-error.ts";
import { useSignedInUser } from "./current-user.ts";
import { useSessionEnded } from "./session-ended.ts";
import { trpc } from "./trpc.ts";
import { useAppForm } from "./use-app-form.ts";
import { useUnderWay } from "./use-under-way.ts";
import { useWordError } from "./word-error.ts";

/**
 * For acts that need a fresh sign-in. `run(act)` does the act; where it is refused with REAUTHENTICATE, it asks for the
 * password and does it once more. It gives the act's answer, or null when the reader would rather not; every other
 * error is thrown on. `passwordDialog` belongs on the screen, outside of any form.
 */
export function useReauthenticate(): {
  run: <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;
  passwordDialog: ReactNode;
} {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  const askPassword = () =>
    new Promise<boolean>((resolve) => {
      setSettle(() => (isProven: boolean) => {
        setSettle(null);
        resolve(isProven);
      });
    });
  return {
    run: async (act) => {
      try {
        return await act();
      } catch (error) {
        if (toAppError(error).code !== "REAUTHENTICATE") throw error;
      }
      return (await askPassword()) ? act() : null;
    },
    passwordDialog: (
      <PasswordDialog
        opened={settle !== null}
        onProven={() => settle?.(true)}
        onClose={() => settle?.(false)}
      />
    ),
  };
}

function PasswordDialog({
  opened,
  onProven,
  onClose,
}: {
  opened: boolean;
  onProven: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("common.reauthenticate");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <PasswordForm onProven={onProven} onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const t = useTranslations("common");
  const { email } = useSignedInUser();
  const wordError = useWordError();
  const sessionEnded = useSessionEnded("account");
  const underWay = useUnderWay();
  const { form, onInvalid } = useAppForm(contract.reauthenticate.input, { password: "" });
  const { mutate } = trpc.auth.reauthenticate.useMutation({
    onSuccess: onProven,
    onError: (error) => {
      if (isSignedOut(error)) return sessionEnded();
      const errors = { password: wordError(error, t("somethingWrong")) };
      form.setErrors(errors);
      onInvalid(errors);
    },
    onSettled: () => underWay.end("password"),
  });
  const send = (values: { password: string }) => {
    if (underWay.begin("password")) mutate(values);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Fields>
        <p>{t("reauthenticate.text")}</p>
        <PasswordField
          label={t("reauthenticate.password")}
          data-autofocus
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={underWay.has("password")}>
          {t("reauthenticate.action")}
        </Button>
      </DialogActions>
    </form>
  );
}
