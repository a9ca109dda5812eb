import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { useShowHome } from "./use-show-home.ts";

/** Opens a page in the home that a message is about. */
export function ShowHomePage({ id, to }: { id: string; to: string }) {
  const { id: shown, homes } = useSignedInUser();
  const { show, error } = useShowHome(to);
  const mayShow = id !== shown && homes.some((home) => home.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each home
  useEffect(() => {
    if (mayShow) show(id);
  }, [id, mayShow]);
  if (id === shown) return <Navigate to={to} replace />;
  return mayShow && !error ? <PageSkeleton /> : <NotYours />;
}

function NotYours() {
  const t = useTranslations("profile.homes");
  return (
    <MessagePage
      picture={<HouseWithCan />}
      title={t("otherTitle")}
      text={t("otherText")}
      actions={
        <ButtonLink to="/" size="large">
          {t("home")}
        </ButtonLink>
      }
    />
  );
}
