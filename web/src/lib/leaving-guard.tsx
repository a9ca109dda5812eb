import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Confirm } from "../ui/confirm.tsx";

/** Asks before unsaved changes are lost: to a link, to Back, or (in the browser's words) to closing the tab. */
export function LeavingGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTranslations("common.leaving");
  const leaving = useBlocker({
    shouldBlockFn: isOtherPage,
    enableBeforeUnload: true,
    disabled: !isUnsaved,
    withResolver: true,
  });
  return (
    <Confirm
      opened={leaving.status === "blocked"}
      title={t("title")}
      action={t("action")}
      danger
      withoutBackLayer
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    >
      {t("text")}
    </Confirm>
  );
}

function isOtherPage({
  current,
  next,
}: {
  current: { pathname: string };
  next: { pathname: string };
}): boolean {
  return current.pathname !== next.pathname;
}
