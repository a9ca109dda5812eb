import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import type { AppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";

/** The second sign-in step: an authenticator or recovery code. */
export function CodeForm({ onSignedIn, onOver }: { onSignedIn?: (user: User) => void; onOver: () => void }) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  return (
    // The key clears the input when switching between code kinds.
    <OneCode
      key={kind}
      kind={kind}
      onSignedIn={onSignedIn}
      onOther={() => setKind(kind === "app" ? "recovery" : "app")}
      onOver={onOver}
    />
  );
}

function OneCode({
  kind,
  onSignedIn,
  onOther,
  onOver,
}: {
  kind: "app" | "recovery";
  onSignedIn: ((user: User) => void) | undefined;
  onOther: () => void;
  onOver: () => void;
}) {
  const t = useTranslations("auth.code");
  const errorText = useErrorText();
  const setCurrentUser = useSetCurrentUser();
  const field = useRef<HTMLInputElement>(null);
  const { form, onInvalid, showErrors } = useAppForm(contract.completeSignIn.input, { code: "" });
  const isOver = ({ code }: AppError) => ["SIGN_IN_EXPIRED", "ACCOUNT_SUSPENDED"].includes(code);
  const { act: complete, isActing } = useAct(trpc.auth.completeSignIn, {
    failure: (error) =>
      isOver(error) ? { title: t("expired"), message: errorText(error, t("failed")), kind: "error" } : null,
    onDone: onSignedIn ?? setCurrentUser,
    onFailed: (error) => {
      if (isOver(error)) return onOver();
      showErrors({ code: errorText(error, t("failed")) });
    },
  });
  // It replaces the password form, whose button had focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="grid one-column gap-5"
      noValidate
      onSubmit={form.onSubmit((values) => complete(values), onInvalid)}
    >
      <p role="status">
        <strong className="block">{t("title")}</strong> {kind === "app" ? t("app") : t("recovery")}
      </p>
      <TextField
        ref={field}
        label={t(`${kind}Label`)}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("code")}
      />
      <Button type="submit" size="large" wide loading={isActing}>
        {t("submit")}
      </Button>
      <div className="flex wrap center gap-2-4">
        <SmallButton variant="plain" onClick={onOther}>
          {t(kind === "app" ? "useRecovery" : "useApp")}
        </SmallButton>
        <SmallButton variant="plain" onClick={onOver}>
          {t("back")}
        </SmallButton>
      </div>
    </form>
  );
}
