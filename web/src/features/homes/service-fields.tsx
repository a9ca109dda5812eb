import { useTranslations } from "use-intl";
import { usStates } from "#platform/values/places.ts";
import { type FormOf, fieldIn } from "../../lib/use-app-form.ts";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";

/** The home's address; or a `rental`'s, which the browser can't fill in. `noState` is the empty state choice. */
export function AddressFields({
  form,
  rental,
}: FormOf<"address" | "unit" | "city" | "state" | "zipCode"> & {
  rental?: { hint: string; noState: string | undefined };
}) {
  const t = useTranslations("homeowner.service");
  const fill = (kind: string) => ({ autoComplete: rental ? "off" : kind });
  return (
    <Fields>
      <TextField
        label={t("address")}
        {...(rental && { description: rental.hint, maxLength: 120 })}
        {...fill("address-line1")}
        {...fieldIn(form, "address")}
      />
      {!rental && (
        <TextField label={t("unit")} optional {...fill("address-line2")} {...form.getInputProps("unit")} />
      )}
      <TextField
        label={t("city")}
        {...(rental && { maxLength: 60 })}
        {...fill("address-level2")}
        {...fieldIn(form, "city")}
      />
      <Fields pair="short">
        <SelectField
          label={t("state")}
          placeholder={rental ? rental.noState : t("chooseState")}
          options={usStates.map((state) => ({ value: state, label: state }))}
          {...fill("address-level1")}
          {...fieldIn(form, "state")}
        />
        <TextField
          label={t("zipCode")}
          inputMode="numeric"
          maxLength={5}
          {...fill("postal-code")}
          {...fieldIn(form, "zipCode")}
        />
      </Fields>
    </Fields>
  );
}
