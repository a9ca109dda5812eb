import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { checkAddress } from "#modules/homes/contract.ts";
import { isOtherCity } from "#platform/values/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { type FormOf, fieldIn } from "../../lib/use-app-form.ts";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import styles from "./homes.module.css";
import { AddressFields } from "./service-fields.tsx";

type AddressForm = ComponentProps<typeof AddressFields>["form"] & {
  getValues: () => Record<string, unknown>;
};

/**
 * Looks up the address after typing, at the latest with the ZIP code's last digit: a hint that appears later would move
 * the next field away. `found` is the answer for the one `typed`. Nothing waits for it.
 */
export function useAddressCheck(form: AddressForm) {
  const [typed, setTyped] = useState<z.output<typeof checkAddress.input> | null>(null);
  const { data } = trpc.homeowner.checkAddress.useQuery(typed ?? nowhere, { enabled: typed !== null });
  const lookUp = () => {
    const { address, city, state, zipCode } = form.getValues();
    const parsed = checkAddress.input.safeParse({ address, city, state, zipCode });
    setTyped(parsed.success ? parsed.data : null);
  };
  const getInputProps: AddressForm["getInputProps"] = (path) => {
    const props = form.getInputProps(path);
    return {
      ...props,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        props.onChange(event);
        if (path === "zipCode" && event.target.value.length === 5) lookUp();
      },
      onBlur: (event: unknown) => {
        props.onBlur?.(event);
        lookUp();
      },
    };
  };
  return { form: { ...form, getInputProps }, found: typed && data ? { ...data, typed } : null };
}

const nowhere = { address: "", city: "", state: "NY", zipCode: "" } as const;

/**
 * The home's address; says if it doesn't exist, isn't served, or its ZIP code is another city's. `home` is the saved
 * one: a service that has begun can't move where no runner works.
 */
export function CheckedAddress({
  form: { getInputProps, getValues },
  home,
}: {
  form: AddressForm;
  home: User["homeownerProfile"];
}) {
  const t = useTranslations("homeowner.service");
  const { form, found } = useAddressCheck({ getInputProps, getValues });
  const { zipCode = "", city = "" } = found?.typed ?? {};
  const { data: place = null } = trpc.site.zipPlace.useQuery({ zipCode }, { enabled: found !== null });
  // An empty hint must have no child, or it shows as an empty bar.
  const hints = [
    found?.located === "none" && t("addressUnknown"),
    place && isOtherCity(place, city) && t("otherCity", { zipCode, city: place.city }),
    found?.hasRunners === false &&
      (hasBegun(home?.subscriptionStatus ?? "none")
        ? zipCode !== home?.zipCode && t("noRunnerToMove", { zipCode })
        : t("noRunner", { zipCode })),
  ].filter(Boolean);
  return (
    <>
      <AddressFields form={form} />
      <p role="status" className={styles.hint}>
        {hints.join(" ")}
      </p>
    </>
  );
}

type NoteField<Field extends string> = FormOf<Field> & {
  field: Field;
  label: string;
  hint?: string;
};

export function NoteField<Field extends string>({
  form,
  field,
  hint,
  ...area
}: NoteField<Field> & { rows?: number; maxLength?: number }) {
  return (
    <TextAreaField optional rows={2} maxLength={300} description={hint} {...area} {...fieldIn(form, field)} />
  );
}

export function GateCodeField({
  form,
  hint,
  ...input
}: Omit<NoteField<"gateCode">, "field"> & { disabled?: boolean }) {
  return (
    <TextField
      optional
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      description={hint}
      {...input}
      {...fieldIn(form, "gateCode")}
    />
  );
}

/** Who viewed a gate code, in `words`. */
export function GateCodeViews<View extends { viewedAt: string; firstName: string }>({
  title,
  none,
  views,
  words,
}: {
  title: string;
  none: string;
  views: readonly View[];
  words: (view: View) => ReactNode;
}) {
  return (
    <section aria-label={title} className="grid sunken round gap-2 p-4">
      <h3 className="medium">{title}</h3>
      {views.length === 0 ? (
        <p className="soft small">{none}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={`${view.viewedAt} ${view.firstName}`}>{words(view)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
