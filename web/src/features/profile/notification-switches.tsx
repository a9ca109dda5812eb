import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { profileSwitches, useNotificationSwitches } from "./use-notification-switches.ts";

/** What to be told of, and where; each switch is saved as it is turned. */
export function NotificationSwitches() {
  const t = useTranslations("profile.notifications");
  const { isOn, isBusy, turn } = useNotificationSwitches();
  return (
    <Card title={t("title")} note={t("note")}>
      <SwitchList>
        {profileSwitches.map((name) => (
          <SwitchField
            key={name}
            label={t(name)}
            checked={isOn(name)}
            busy={isBusy(name)}
            onChange={(next) => turn(name, next)}
          />
        ))}
      </SwitchList>
    </Card>
  );
}
