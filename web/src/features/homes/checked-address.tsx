import type { GetInputPropsReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { checkAddress } from "#modules/homes/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import styles from "./checked-address.module.css";
import { AddressFields } from "./service-fields.tsx";

/** Looks up the address after typing and says if it doesn't exist or isn't served. Nothing waits for the result. */
export function CheckedAddress({
  form,
}: {
  form: {
    getInputProps: (path: "address" | "unit" | "city" | "state" | "zipCode") => GetInputPropsReturnType;
    getValues: () => Record<string, unknown>;
  };
}) {
  const t = useTranslations("homeowner.service");
  const [typed, setTyped] = useState<z.output<typeof checkAddress.input> | null>(null);
  const check = trpc.homeowner.checkAddress.useQuery(typed ?? nowhere, { enabled: typed !== null });
  const lookUp = () => {
    const { address, city, state, zipCode } = form.getValues();
    const parsed = checkAddress.input.safeParse({ address, city, state, zipCode });
    setTyped(parsed.success ? parsed.data : null);
  };
  const getInputProps: typeof form.getInputProps = (path) => {
    const props = form.getInputProps(path);
    return {
      ...props,
      onBlur: (event: unknown) => {
        props.onBlur?.(event);
        lookUp();
      },
    };
  };
  // An empty hint must have no child, or it shows as an empty bar.
  const hints = [
    typed && check.data?.located === "none" && t("addressUnknown"),
    typed && check.data?.hasRunners === false && t("noRunner", { zipCode: typed.zipCode }),
  ].filter(Boolean);
  return (
    <>
      <AddressFields form={{ getInputProps }} />
      <p role="status" className={styles.hint}>
        {hints.join(" ")}
      </p>
    </>
  );
}

const nowhere = { address: "", city: "", state: "NY", zipCode: "" } as const;
