import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { isOtherCity, refuseUnknownZip, refuseZipState } from "#platform/values/places.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { SignInInstead } from "../sign-in/sign-in-instead.tsx";

type Errors = Record<string, ReactNode>;

/** Server checks of a wizard's step, by field. A failed check counts as valid, because registration checks again. */
export function useStepChecks() {
  const t = useTranslations("auth.signUp");
  const translate = useTranslate();
  const { client } = trpc.useUtils();
  const keptCity = useRef("");
  const account = async ({ email }: { email: string }): Promise<Errors> => {
    const { isInUse } = await client.auth.checkEmail.mutate({ email }).catch(() => ({ isInUse: false }));
    return isInUse ? { email: <SignInInstead why={t("emailInUse")} /> } : {};
  };
  const address = async (home: { city: string; state: string; zipCode: string }): Promise<Errors> => {
    const place = await client.site.zipPlace.query({ zipCode: home.zipCode }).catch(() => null);
    const refused = refuseZipState(place, home);
    if (refused?.code === "ZIP_OTHER_STATE") {
      await loadRefusals();
      return { zipCode: translate("refusals.ZIP_OTHER_STATE", refused.params) };
    }
    const asked = `${home.zipCode} ${home.city}`;
    if (!place || !isOtherCity(place, home.city) || keptCity.current === asked) return {};
    keptCity.current = asked;
    return { city: t("otherCity", { zipCode: home.zipCode, city: place.city, typed: home.city.trim() }) };
  };
  const areas = async ({ serviceAreas }: { serviceAreas: string[] }): Promise<Errors> => {
    const refused = refuseUnknownZip(serviceAreas);
    if (refused?.code !== "ZIP_UNKNOWN") return {};
    await loadRefusals();
    return { serviceAreas: translate("refusals.ZIP_UNKNOWN", refused.params) };
  };
  return { account, address, areas };
}
