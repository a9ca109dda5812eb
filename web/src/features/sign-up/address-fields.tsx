import type { GetInputPropsReturnType } from "@mantine/form";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { usStates } from "#platform/values/places.ts";
import { fieldIn } from "../../lib/use-app-form.ts";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import styles from "./wizard.module.css";

type AddressField = "zipCode" | "address" | "unit" | "city" | "state";

/** The address of sign-up, ZIP code first, since it fills in the city and state. Independent of the app. */
export function SignUpAddressFields({
  form,
  rentalHint,
  zipNote,
  placeNote,
}: {
  form: {
    key?: (path: AddressField) => string;
    getInputProps: (path: AddressField) => GetInputPropsReturnType;
  };
  /** For a rental: the hint at its street, which has the unit in it. The browser doesn't fill in its address. */
  rentalHint?: string | undefined;
  /** What the ZIP code says, under it. */
  zipNote?: ReactNode;
  /** What is said under the city and state. */
  placeNote?: ReactNode;
}) {
  const t = useTranslations("homeowner.service");
  const fill = (kind: string) => ({ autoComplete: rentalHint ? "off" : kind });
  return (
    <Fields>
      <div className={styles.noted}>
        <TextField
          label={t("zipCode")}
          inputMode="numeric"
          maxLength={5}
          {...fill("postal-code")}
          {...fieldIn(form, "zipCode")}
        />
        <Note>{zipNote}</Note>
      </div>
      <TextField
        label={t("address")}
        description={rentalHint}
        {...fill("address-line1")}
        {...fieldIn(form, "address")}
      />
      {!rentalHint && (
        <TextField label={t("unit")} optional autoComplete="address-line2" {...fieldIn(form, "unit")} />
      )}
      <div className={styles.noted}>
        <Fields pair="short">
          <TextField label={t("city")} {...fill("address-level2")} {...fieldIn(form, "city")} />
          <SelectField
            label={t("state")}
            placeholder={t("chooseState")}
            options={usStates.map((state) => ({ value: state, label: state }))}
            {...fill("address-level1")}
            {...fieldIn(form, "state")}
          />
        </Fields>
        <Note>{placeNote}</Note>
      </div>
    </Fields>
  );
}

/** Keeps the room of what it said: what comes below stays in place when it goes. */
function Note({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.style.minHeight = `${place.current.offsetHeight}px`;
  });
  return (
    <div ref={place} role="status" className={styles.note}>
      {children}
    </div>
  );
}
