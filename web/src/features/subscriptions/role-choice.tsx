import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { HouseWithCan, PhotoFrame } from "../../ui/scenes.tsx";
import { LakeScene } from "../site/scenes.tsx";
import styles from "./subscriptions.module.css";

/** For an account that is neither a homeowner, nor a host or runner yet. */
export function RoleChoice() {
  const t = useTranslations("homeowner");
  const { firstName } = useSignedInUser();
  const name = firstName || t("dashboard.fallbackName");
  return (
    <Page title={t("dashboard.title", { name })} lead={t("roleChoice.lead")}>
      <Columns kind="halves">
        <Choice side="homeowner" to="/subscribe" picture={<HouseWithCan />} />
        <Choice side="host" to="/host-setup" picture={<LakeScene />} />
        <Choice side="runner" to="/runner-setup" picture={<PhotoFrame />} />
      </Columns>
    </Page>
  );
}

function Choice({
  side,
  to,
  picture,
}: {
  side: "homeowner" | "host" | "runner";
  to: "/subscribe" | "/host-setup" | "/runner-setup";
  picture: ReactNode;
}) {
  const t = useTranslations(`homeowner.roleChoice.${side}`);
  return (
    <section className={styles.choice}>
      <div className={styles.picture}>{picture}</div>
      <h2 className="larger">{t("title")}</h2>
      <p className={styles.text}>{t("text")}</p>
      <ButtonLink to={to} size="large" wide>
        {t("action")}
      </ButtonLink>
    </section>
  );
}
