import type { ReactNode } from "react";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { canKinds } from "#modules/homes/rules.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDayNames } from "../homes/use-day-names.ts";
import { useRhythmName } from "../schedule/calendar.ts";
import { type HomeField, homeStepNames, homeSteps } from "../sign-up/home-values.ts";
import { usePlannedTimes } from "../sign-up/planned-times.ts";
import styles from "./subscribe-screen.module.css";
import type { HomeEdit } from "./use-home-edit.ts";

/**
 * What was set up, each line with a button that changes it. Without `onChange`, service has begun and the profile
 * changes it.
 */
export function SetupSummary({
  user,
  home,
  isFolded,
  onChange,
}: {
  user: User;
  home: NonNullable<User["homeownerProfile"]>;
  /** Closed until it is pressed: the reader just typed it. */
  isFolded: boolean;
  onChange: ((edit: HomeEdit) => void) | null;
}) {
  const t = useTranslations("subscribe");
  const labels = useTranslations("homeowner.service");
  const cans = useTranslations("auth.homeowner.cans");
  const schedule = useTranslations("schedule");
  const dayNames = useDayNames();
  const rhythmName = useRhythmName();
  const planned = usePlannedTimes();
  const day = useDay();
  const today = dayIn(useNow(), usePickupZone());
  const { data: calendar } = trpc.homeowner.calendar.useQuery();
  const { data: details } = trpc.homeowner.homeDetails.useQuery();
  // A pickup is planned from the day after the setup on.
  const first = calendar?.days.find(({ onDay, canKinds: kinds }) => onDay > today && kinds.length > 0);
  const row = (label: string, value: ReactNode, field: HomeField) => ({
    label,
    value: onChange ? (
      <span className={styles.fact}>
        <span>{value}</span>
        <SmallButton
          variant="plain"
          aria-label={t("changeOne", { what: label })}
          onClick={() => onChange({ ...stepOf(field), field })}
        >
          {t("change")}
        </SmallButton>
      </span>
    ) : (
      value
    ),
  });
  const { address, unit, city, state, zipCode, specialInstructions } = home;
  return (
    <details open={!isFolded}>
      <summary className="more">
        <Icon name="chevronDown" size="1em" />
        {t("check")}
      </summary>
      <div className="grid start gap-3 mt-2">
        <Facts
          rows={[
            { label: t("account"), value: user.email },
            row(
              t("addressTitle"),
              `${unit ? `${address}, ${unit}` : address}, ${city}, ${state} ${zipCode}`,
              "address",
            ),
            row(labels("pickupDays"), dayNames(home.pickupDays), "pickupDays"),
            ...(calendar
              ? [
                  row(
                    t("home.cans"),
                    canKinds.flatMap((kind) => {
                      const own = calendar.rhythms.filter(({ canKind }) => canKind === kind);
                      return own.length === 0
                        ? []
                        : [
                            <span key={kind} className="block">
                              {schedule(`kinds.${kind}`)}: {own.map(rhythmName).join(", ")}
                            </span>,
                          ];
                    }),
                    "trash",
                  ),
                  row(t("home.truck"), planned.window(calendar.pickupWindow), "pickupWindow"),
                  row(
                    t("home.out"),
                    planned.out({ ...calendar, isEveningBefore: calendar.outEveningBefore }),
                    "out",
                  ),
                  row(
                    t("home.back"),
                    planned.back({ ...calendar, isAfterTruck: calendar.inAfterCollection }),
                    "back",
                  ),
                ]
              : []),
            ...(details
              ? [
                  row(t("home.cansPlace"), details.cansPlace || t("home.none"), "cansPlace"),
                  row(t("home.curbPlace"), details.curbPlace || t("home.none"), "curbPlace"),
                  row(
                    cans("gateCode"),
                    t(details.gateCodeMark === null ? "home.none" : "home.saved"),
                    "gateCode",
                  ),
                ]
              : []),
            ...(specialInstructions
              ? [row(labels("specialInstructions"), specialInstructions, "specialInstructions")]
              : []),
            ...(onChange && first && !home.waitingSince
              ? [{ label: t("home.first"), value: day(first.onDay) }]
              : []),
          ]}
        />
        {!onChange && (
          <ButtonLink to="/profile" variant="plain" size="small">
            {t("change")}
          </ButtonLink>
        )}
      </div>
    </details>
  );
}

function stepOf(field: HomeField): HomeEdit {
  const only = homeStepNames.find((step) => homeSteps[step].some((each) => each === field));
  return only ? { only } : {};
}
