import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type SetUpRole, setUpPaths } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { LakeScene } from "../site/scenes.tsx";
import styles from "./subscriptions.module.css";

/** For an account that is neither a homeowner, nor a host or runner yet: its set-up goes on, or it chooses one. */
export function RoleChoice() {
  const { homes } = useSignedInUser();
  const { data, isLoading } = trpc.profile.setUp.useQuery();
  if (isLoading) return <PageSkeleton />;
  // A further home is a homeowner's.
  if (homes.length > 0) return <Navigate to={setUpPaths.homeowner} replace />;
  return data ? <Navigate to={setUpPaths[data.role]} replace /> : <Choices />;
}

function Choices() {
  const t = useTranslations("homeowner");
  const { firstName } = useSignedInUser();
  const name = firstName || t("dashboard.fallbackName");
  return (
    <Page title={t("dashboard.title", { name })} lead={t("roleChoice.lead")}>
      <Columns kind="halves">
        <Choice side="homeowner" picture={<HouseWithCan />} />
        <Choice side="host" picture={<LakeScene />} />
        <Choice side="runner" picture={<PhotoFrame />} />
      </Columns>
    </Page>
  );
}

function Choice({ side, picture }: { side: SetUpRole; picture: ReactNode }) {
  const t = useTranslations(`homeowner.roleChoice.${side}`);
  return (
    <section className={styles.choice}>
      <div className={styles.picture}>{picture}</div>
      <h2 className="larger">{t("title")}</h2>
      <p className={styles.text}>{t("text")}</p>
      <ButtonLink to={setUpPaths[side]} size="large" wide>
        {t("action")}
      </ButtonLink>
    </section>
  );
}
