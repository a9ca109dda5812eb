import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { refuseUnknownZip, refuseZipState } from "#platform/values/places.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { useReleased } from "../../lib/released.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { SignInInstead } from "../sign-in/sign-in-instead.tsx";

type Errors = Record<string, ReactNode>;

type Address = { address: string; unit?: string; state: string; zipCode: string };

/** Server checks of a wizard's step, by field. A failed check counts as valid, because registration checks again. */
export function useStepChecks() {
  const t = useTranslations("auth.signUp");
  const translate = useTranslate();
  const { client, site } = trpc.useUtils();
  const released = useReleased();
  /** Asked once per email: each question counts against a limit. */
  const known = useRef(new Map<string, boolean>());
  const refusalText = async (refused: Refusal) => {
    await loadRefusals();
    const params = "params" in refused ? (refused.params as Record<string, string>) : undefined;
    return translate(`refusals.${refused.code}`, params);
  };
  const account = async ({ email }: { email: string }): Promise<Errors> => {
    const asked = email.trim().toLowerCase();
    const isInUse =
      known.current.get(asked) ??
      (await client.auth.checkEmail.mutate({ email }).then(
        (answer) => answer.isInUse,
        () => null,
      ));
    if (isInUse !== null) known.current.set(asked, isInUse);
    if (!isInUse) return {};
    return { email: <SignInInstead why={await refusalText({ code: "EMAIL_IN_USE" })} email={email} /> };
  };
  /** Resolves once the ZIP code has filled in or corrected the city and state; null when it has, or is no ZIP code. */
  const filling = ({ zipCode, city, state }: Record<"zipCode" | "city" | "state", string>) =>
    /^\d{5}$/.test(zipCode) && !(city.trim() && state && site.zipPlace.getData({ zipCode }) !== undefined)
      ? site.zipPlace
          .ensureData({ zipCode })
          .catch(() => null)
          .then(released)
      : null;
  /** The first error of an address. The state is checked once it is known. */
  const address = async (home: Address): Promise<Errors> => {
    if (home.address.trim() && !/\d/.test(home.address + (home.unit ?? "")))
      return { address: t("noNumber") };
    if (!/^\d{5}$/.test(home.zipCode)) return {};
    const place = await site.zipPlace.ensureData({ zipCode: home.zipCode }).catch(() => undefined);
    const refused: Refusal | null =
      place === null
        ? { code: "ZIP_UNKNOWN", params: { zipCode: home.zipCode } }
        : refuseZipState(place && home.state ? place : null, home);
    if (!refused) return {};
    return { [refused.code === "ZIP_OTHER_STATE" ? "state" : "zipCode"]: await refusalText(refused) };
  };
  /** The error of an address's field that is left, when the other fields may not be known yet; null if it has none. */
  const left = async (field: string, home: Address): Promise<ReactNode> => {
    if (field === "address") return (await address({ ...home, zipCode: "" })).address;
    if (field === "zipCode")
      return (await address({ address: "", state: "", zipCode: home.zipCode })).zipCode;
    return field === "state" ? (await address({ ...home, address: "" })).state : null;
  };
  const areas = async ({ serviceAreas }: { serviceAreas: string[] }): Promise<Errors> => {
    const refused = refuseUnknownZip(serviceAreas);
    return refused ? { serviceAreas: await refusalText(refused) } : {};
  };
  return { account, address, filling, left, areas };
}
