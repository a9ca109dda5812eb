import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import * as contract from "#modules/sign-in/contract/second-factor.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import styles from "./form.module.css";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

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
  const underWay = useUnderWay();
  const field = useRef<HTMLInputElement>(null);
  const { form, onInvalid } = useAppForm(contract.completeSignIn.input, { code: "" });
  const complete = useCompleteSignIn({
    onSignedIn,
    onWrong: (words) => {
      form.setErrors({ code: words });
      onInvalid({ code: words });
    },
    onOver,
  });
  // It replaces the password form, whose button had focus.
  useEffect(() => field.current?.focus(), []);
  const send = (values: { code: string }) => {
    if (underWay.begin("code")) complete.mutate(values, { onSettled: () => underWay.end("code") });
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      <p role="status">
        <strong className={styles.step}>{t("title")}</strong> {kind === "app" ? t("app") : t("recovery")}
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
      <Button type="submit" size="large" wide loading={underWay.has("code")}>
        {t("submit")}
      </Button>
      <div className={styles.others}>
        <Button variant="plain" size="small" onClick={onOther}>
          {t(kind === "app" ? "useRecovery" : "useApp")}
        </Button>
        <Button variant="plain" size="small" onClick={onOver}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}
