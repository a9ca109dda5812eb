import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NextStep } from "../homes/service-cards.tsx";

type Status = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

/** Why a subscription's status allows no cleanups, and where to change that. */
export function ServiceNotice({ status }: { status: Status }) {
  const isPaused = status === "paused";
  const t = useTranslations(isPaused ? "rental.service.paused" : "rental.service.needed");
  return (
    <NextStep title={t("title")} text={t("text")}>
      <ButtonLink to={isPaused ? "/homeowner" : "/subscribe"} variant="quiet">
        {t("action")}
      </ButtonLink>
    </NextStep>
  );
}
