import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "use-intl";
import { Agreement } from "../../ui/agreement.tsx";
import { Fields, PasswordField, TextField } from "../../ui/fields.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type AccountField = "firstName" | "lastName" | "email" | "phoneNumber" | "password" | "confirmPassword";

export const accountAtFirst = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
};

/**
 * Name and contact fields for sign-up; `withPhone` when a runner or homeowner may need to call. `once` asks for the
 * password once; it can be shown.
 */
export function AccountFields({
  form,
  withPhone,
  once,
}: {
  form: { getInputProps: (path: AccountField) => GetInputPropsReturnType };
  withPhone?: boolean | "optional";
  once?: boolean;
}) {
  const t = useTranslations("auth.account");
  return (
    <Fields>
      <Fields pair>
        <TextField label={t("firstName")} autoComplete="given-name" {...form.getInputProps("firstName")} />
        <TextField label={t("lastName")} autoComplete="family-name" {...form.getInputProps("lastName")} />
      </Fields>
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      {withPhone && <PhoneField form={form} optional={withPhone === "optional"} />}
      <Fields pair={!once}>
        <NewPasswordField label={t("password")} {...form.getInputProps("password")} />
        {!once && (
          <PasswordField
            label={t("confirmPassword")}
            autoComplete="new-password"
            {...form.getInputProps("confirmPassword")}
          />
        )}
      </Fields>
      <Agreement to="step" />
    </Fields>
  );
}

export function PhoneField({
  form,
  optional,
}: {
  form: { getInputProps: (path: "phoneNumber") => GetInputPropsReturnType };
  optional?: boolean;
}) {
  const t = useTranslations("auth.account");
  return (
    <TextField
      label={t("phoneNumber")}
      optional={optional}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...form.getInputProps("phoneNumber")}
    />
  );
}
