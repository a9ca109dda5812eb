import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

const HoursDialog = lazyDialog(
  async () => (await import("./availability-dialogs.tsx")).HoursDialog,
  "runners",
  "sign-in",
);

/** Why there is no open job, and what to do about it. */
export function NoJobs({
  isOnline,
  areas,
  isChanging,
  onGoOnline,
}: {
  isOnline: boolean;
  areas: readonly string[];
  isChanging: boolean;
  onGoOnline: () => void;
}) {
  const t = useTranslations("runner.offers");
  const none = useTranslations("jobs.none");
  const go = useTranslations("runner.availability");
  const format = useFormatter();
  return isOnline ? (
    <EmptyState
      title={t("empty")}
      text={none("areas", { areas: format.list(areas) })}
      action={
        <ButtonLink to="/profile" variant="quiet">
          {none("changeAreas")}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={t("emptyOffline")}
      text={t("emptyOfflineText")}
      action={
        <Button size="large" loading={isChanging} onClick={onGoOnline}>
          {go("goOnline")}
        </Button>
      }
    />
  );
}

/** Jobs are open, but the filters hide all of them. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  const t = useTranslations("jobs.none");
  const tools = useTranslations("runner.tools");
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <EmptyState
        title={t("hidden")}
        text={t("hiddenText")}
        action={
          <span className="flex wrap center gap-2">
            <Button onClick={onClear}>{t("clear")}</Button>
            <Button variant="quiet" onClick={() => setIsAsked(true)}>
              {tools("hours")}
            </Button>
          </span>
        }
      />
      <HoursDialog opened={isAsked} onClose={() => setIsAsked(false)} />
    </>
  );
}
