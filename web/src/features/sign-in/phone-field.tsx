import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "use-intl";
import { TextField } from "../../ui/fields.tsx";

export function PhoneField({
  form,
}: {
  form: { getInputProps: (path: "phoneNumber") => GetInputPropsReturnType };
}) {
  const t = useTranslations("auth.account");
  return (
    <TextField
      label={t("phoneNumber")}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...form.getInputProps("phoneNumber")}
    />
  );
}
