import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { refuseUnknownZip, refuseZipState } from "#platform/values/places.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { SignInInstead } from "../sign-in/sign-in-instead.tsx";

type Errors = Record<string, ReactNode>;

/** Server checks of a wizard's step, by field. A failed check counts as valid, because registration checks again. */
export function useStepChecks() {
  const t = useTranslations("auth.signUp");
  const translate = useTranslate();
  const { client, site } = trpc.useUtils();
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
    return isInUse ? { email: <SignInInstead why={t("emailInUse")} email={email} /> } : {};
  };
  const address = async (home: { state: string; zipCode: string }): Promise<Errors> => {
    const place = await site.zipPlace.ensureData({ zipCode: home.zipCode }).catch(() => undefined);
    const refused: Refusal | null =
      place === null
        ? { code: "ZIP_UNKNOWN", params: { zipCode: home.zipCode } }
        : refuseZipState(place && home.state ? place : null, home);
    return refused ? { zipCode: await refusalText(refused) } : {};
  };
  /** The error of a ZIP code that is left, when the state may not be known yet; null for other fields. */
  const left = async (field: string, { zipCode }: { zipCode: string }): Promise<ReactNode> =>
    field === "zipCode" ? (await address({ zipCode, state: "" })).zipCode : null;
  const areas = async ({ serviceAreas }: { serviceAreas: string[] }): Promise<Errors> => {
    const refused = refuseUnknownZip(serviceAreas);
    return refused ? { serviceAreas: await refusalText(refused) } : {};
  };
  return { account, address, left, areas };
}
