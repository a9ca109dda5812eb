import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import styles from "./home-switch.module.css";
import { useShowHome } from "./use-show-home.ts";

/** The header's choice between the account's homes. */
export function HomeSwitch() {
  const t = useTranslations("profile.homes");
  const { id: shown, homes } = useSignedInUser();
  const { show, isShowing } = useShowHome();
  return (
    <select
      className={styles.switch}
      aria-label={t("switch")}
      value={shown}
      disabled={isShowing}
      onChange={(event) => show(event.currentTarget.value)}
    >
      {homes.map(({ id, address }) => (
        <option key={id} value={id}>
          {address ?? t("new")}
        </option>
      ))}
    </select>
  );
}
