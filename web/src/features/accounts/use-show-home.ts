import { useTranslations } from "use-intl";
import { tellOtherTabs } from "../../lib/other-tabs.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Shows another of the account's homes in this browser, then opens `to` with a full load: nothing of the old one stays. */
export function useShowHome(to = "/") {
  const t = useTranslations("profile.homes");
  const { act, isActing, answer, error } = useAct(trpc.profile.showHome, {
    failure: t("notShown"),
    onDone: (_, { id }) => {
      tellOtherTabs({ signedIn: id });
      window.location.assign(to);
    },
  });
  return { show: (id: string) => act({ id }), isShowing: isActing || answer !== undefined, error };
}
