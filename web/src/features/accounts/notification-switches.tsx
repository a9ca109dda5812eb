import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { profileSwitches, useNotificationSwitches } from "./use-notification-switches.ts";

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
