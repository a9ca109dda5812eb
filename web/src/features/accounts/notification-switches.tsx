import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { toast } from "../../ui/toast.tsx";

/** Notification switches; each saves when toggled. */
export function NotificationSwitches() {
  const t = useTranslations("profile.notifications");
  const { isOn, isBusy, turn, needsNumber } = useNotificationSwitches();
  return (
    <Card title={t("title")} note={t("note")}>
      <SwitchList>
        {profileSwitches.map((name) => (
          <SwitchField
            key={name}
            label={t(name)}
            {...(name === "smsNotifications" && needsNumber && { hint: t("numberHint") })}
            checked={isOn(name)}
            busy={isBusy(name)}
            onChange={(next) => turn(name, next)}
          />
        ))}
      </SwitchList>
      {needsNumber && (
        <ButtonLink variant="plain" size="small" to="/settings" hash="notifications">
          {t("addNumber")}
        </ButtonLink>
      )}
    </Card>
  );
}

/** The profile shows four of the settings' seven switches. */
const profileSwitches = ["emailNotifications", "smsNotifications", "jobAlerts", "weeklyReports"] as const;
type ProfileSwitch = (typeof profileSwitches)[number];

/** Toggles a switch optimistically; reverts if saving fails. */
function useNotificationSwitches(): {
  isOn: (name: ProfileSwitch) => boolean;
  isBusy: (name: ProfileSwitch) => boolean;
  turn: (name: ProfileSwitch, isOn: boolean) => void;
  /** True when text messages have no confirmed number; false until known. */
  needsNumber: boolean;
} {
  const t = useTranslations("profile.notifications");
  const { notificationPreferences: saved } = useSignedInUser();
  const [turned, setTurned] = useState<Partial<Record<ProfileSwitch, boolean>>>({});
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const reachability = trpc.settings.reachability.useQuery();
  const hasNumber = reachability.data?.sms?.state === "confirmed";
  const { mutateAsync } = trpc.profile.updateNotifications.useMutation();

  const save = async (name: ProfileSwitch, isOn: boolean) => {
    try {
      const answer = await mutateAsync({ [name]: isOn });
      // Only its own flag: two switches' answers may arrive out of order.
      utils.auth.currentUser.setData(
        undefined,
        (user) =>
          user && {
            ...user,
            notificationPreferences: { ...user.notificationPreferences, [name]: answer[name] },
          },
      );
      toast({ title: t("updated"), message: t("updatedText", { what: t(name), on: String(isOn) }) });
    } catch (error) {
      showFailure(error, { general: t("failed") });
    } finally {
      setTurned(({ [name]: _settled, ...others }) => others);
      underWay.end(name);
    }
  };
  return {
    isOn: (name) => turned[name] ?? saved[name],
    isBusy: (name) => underWay.has(name) || (name === "smsNotifications" && reachability.isPending),
    needsNumber: reachability.data !== undefined && !hasNumber,
    turn: (name, isOn) => {
      if (name === "smsNotifications" && isOn && !hasNumber) {
        toast({ title: t("numberNeeded"), message: t("numberNeededText"), kind: "info" });
        return;
      }
      if (!underWay.begin(name)) return;
      setTurned((before) => ({ ...before, [name]: isOn }));
      void save(name, isOn);
    },
  };
}
