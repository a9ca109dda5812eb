import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../ui/dialog.tsx";
import { PasswordField, TextField } from "../ui/fields.tsx";
import { DialogForm } from "../ui/form-dialog.tsx";
import { isSignedOut, toAppError } from "./app-error.ts";
import { useSignedInUser } from "./current-user.ts";
import { useErrorText } from "./error-text.ts";
import { useFailureToast } from "./failure-toasts.ts";
import { useSessionEnded } from "./session-ended.ts";
import { trpc } from "./trpc.ts";
import { useAppForm } from "./use-app-form.ts";
import { useInProgress } from "./use-in-progress.ts";

/**
 * For acts that need a recent sign-in. `run(act)` runs the act; on REAUTHENTICATE it asks for the password and runs it
 * again. Resolves to the act's answer, or null if canceled; other errors are thrown. Render `passwordDialog` outside
 * any form.
 */
export function useReauthenticate(): {
  run: <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;
  passwordDialog: ReactNode;
} {
  const utils = trpc.useUtils();
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
      // Load it before opening: with focus on Close, typing a password would close the dialog. Refetch, because a
      // second factor may have been turned on since.
      await utils.security.overview.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
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

function PasswordDialog({ opened, onProven, onClose }: DialogSwitch & { onProven: () => void }) {
  const t = useTranslations("common.reauthenticate");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <Proof onProven={onProven} onClose={onClose} />
    </Dialog>
  );
}

/** Asks for the account's proof of identity; a password if that is unknown, because most accounts have one. */
function Proof(dialog: { onProven: () => void; onClose: () => void }) {
  // `run` already fetched this; refetching would replace the field while someone types.
  const { data } = trpc.security.overview.useQuery(undefined, { enabled: false });
  return <ProofForm {...dialog} hasPassword={data?.hasPassword ?? true} hasCode={data?.twoFactor.enabled} />;
}

const proofForm = z.object({
  password: field.password.optional(),
  emailCode: z.string().trim().min(1, "validation.code").optional(),
  code: z.string().trim().min(6, "validation.code").optional(),
});

function ProofForm({
  hasPassword,
  hasCode = false,
  onProven,
  onClose,
}: {
  hasPassword: boolean;
  hasCode: boolean | undefined;
  onProven: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("common");
  const { email } = useSignedInUser();
  const errorText = useErrorText();
  const sessionEnded = useSessionEnded("account");
  const inProgress = useInProgress();
  const { form, fieldOf, onInvalid, showErrors } = useAppForm<z.infer<typeof proofForm>>(proofForm, {
    ...(hasPassword ? { password: "" } : { emailCode: "" }),
    ...(hasCode && { code: "" }),
  });
  const { mutate } = trpc.auth.reauthenticate.useMutation({
    onSuccess: onProven,
    onError: (error) => {
      if (isSignedOut(error)) return sessionEnded();
      const isOfApp = hasCode && hasPassword && toAppError(error).code === "CODE_WRONG";
      const wrong = isOfApp ? "code" : hasPassword ? "password" : "emailCode";
      showErrors({ [wrong]: errorText(error, t("somethingWrong")) });
    },
    onSettled: () => inProgress.end("password"),
  });
  const send = (values: z.infer<typeof proofForm>) => {
    if (inProgress.begin("password")) mutate(values);
  };
  return (
    <DialogForm
      submit={t("reauthenticate.action")}
      isSending={inProgress.has("password")}
      onSubmit={form.onSubmit(send, onInvalid)}
      onClose={onClose}
    >
      {/* Tells a password manager which account this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <>
          <p>{t("reauthenticate.text")}</p>
          <PasswordField label={t("reauthenticate.password")} data-autofocus {...fieldOf("password")} />
        </>
      ) : (
        <>
          <SendCode email={email} />
          <TextField
            label={t("reauthenticate.emailCode")}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...fieldOf("emailCode")}
          />
        </>
      )}
      {hasCode && (
        <TextField
          label={t("reauthenticate.code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf("code")}
        />
      )}
    </DialogForm>
  );
}

/** For accounts without a password: sends a code to their email. */
function SendCode({ email }: { email: string }) {
  const t = useTranslations("common.reauthenticate");
  const common = useTranslations("common");
  const showFailure = useFailureToast("account");
  const { mutate, isPending, isSuccess } = trpc.auth.sendProofCode.useMutation({
    onError: (error) => showFailure(error, { general: common("somethingWrong") }),
  });
  return (
    <>
      <p role="status">{isSuccess ? t("sent", { email }) : t("emailText", { email })}</p>
      <Button variant="quiet" loading={isPending} data-autofocus onClick={() => mutate()}>
        {t(isSuccess ? "sendAgain" : "send")}
      </Button>
    </>
  );
}
