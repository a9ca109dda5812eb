import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Confirm } from "../ui/confirm.tsx";

/** Asks before a screen with unsaved changes is left: by a link, by going back, or (in the browser's words) by closing it. */
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
