import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.tsx";
import { failureOf } from "./google-sign-in.tsx";
import styles from "./security.module.css";
import { useGoogle } from "./use-google.ts";

/** The linked Google account; nothing if Google isn't configured and none is linked. */
export function GoogleCard() {
  const t = useTranslations("security.google");
  const { data } = trpc.security.overview.useQuery();
  const reauthenticate = useReauthenticate();
  const google = useLinkGoogle(reauthenticate.run);
  const [isAsking, setAsking] = useState(false);
  if (!data || !(data.google.available || data.google.linked)) return null;
  const { linked, email, available } = data.google;
  return (
    <Card title={t("title")} note={t("note")}>
      <div className={styles.area}>
        <Facts rows={[{ label: t("account"), value: email ?? t("none") }]} />
        {linked ? (
          <Button variant="quiet" loading={google.isUnlinking} onClick={() => setAsking(true)}>
            {t("unlink")}
          </Button>
        ) : (
          available && (
            <Button variant="quiet" loading={google.isLinking} onClick={google.link}>
              {t("link")}
            </Button>
          )
        )}
        {google.isWaiting && <p role="status">{google.waiting}</p>}
      </div>
      <Confirm
        opened={isAsking}
        title={t("confirm.title")}
        action={t("confirm.action")}
        onConfirm={() => {
          setAsking(false);
          google.unlink();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t("confirm.text", { email: email ?? "" })}</p>
      </Confirm>
      {reauthenticate.passwordDialog}
    </Card>
  );
}

/** Links and unlinks a Google account; asks for the password when needed. */
function useLinkGoogle(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.google");
  const auth = useTranslations("auth.google");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const linking = trpc.security.linkGoogle.useMutation();
  const unlinking = trpc.security.unlinkGoogle.useMutation();
  const { go, isWaiting } = useGoogle({
    purpose: "link",
    returnTo: "/settings#security",
    onOutcome: async (outcome) => {
      if (outcome === "linked") toast({ title: auth("linked.title"), message: auth("linked.text") });
      else if (outcome !== "cancelled")
        toast({ title: auth("failed"), message: auth(`outcomes.${failureOf(outcome)}`), kind: "error" });
      await utils.security.overview.invalidate();
    },
  });
  const act = async (name: string, doing: () => Promise<void>) => {
    if (!underWay.begin(name)) return;
    try {
      await doing();
    } catch (error) {
      showFailure(error, { general: t("failed") });
    } finally {
      await utils.security.overview.invalidate();
      underWay.end(name);
    }
  };
  return {
    isLinking: underWay.has("link"),
    isWaiting,
    waiting: auth("waiting"),
    link: () =>
      void act("link", async () => {
        if (await run(() => linking.mutateAsync())) go();
      }),
    isUnlinking: underWay.has("unlink"),
    unlink: () =>
      void act("unlink", async () => {
        if (await run(() => unlinking.mutateAsync()))
          toast({ title: t("unlinked.title"), message: t("unlinked.text") });
      }),
  };
}
