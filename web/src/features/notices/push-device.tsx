import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { closePushOffer, type PushMoment } from "../../lib/notices.ts";
import { type PushDevice, readPushDevice, turnPushOff, turnPushOn } from "../../lib/push-device.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./notices.module.css";

/** The offer itself, where this browser supports push messages and has none yet. */
export function PushOfferCard({ moment, userId }: { moment: PushMoment; userId: string }) {
  const t = useTranslations("reach.offer");
  const { device, turnOn, isTurning } = usePushDevice(userId);
  if (device?.state !== "off") return null;
  const accept = async () => {
    await turnOn();
    closePushOffer();
  };
  return (
    <div aria-live="polite">
      <section className={styles.offer} aria-label={t("title")}>
        <div>
          <h2 className="medium">{t("title")}</h2>
          <p>{t(moment)}</p>
        </div>
        <div className="flex wrap gap-3">
          <Button variant="quiet" onClick={closePushOffer}>
            {t("notNow")}
          </Button>
          <Button loading={isTurning} onClick={() => void accept()}>
            {t("turnOn")}
          </Button>
        </div>
      </section>
    </div>
  );
}

const deviceKey = ["push messages in this browser"];

/** This browser's push state, with turning on, off and testing. `device` is undefined until known. */
export function usePushDevice(userId: string) {
  const t = useTranslations("reach.push");
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const failed = useFailureToast("account");
  const { data: device } = useQuery({ queryKey: deviceKey, queryFn: readPushDevice, gcTime: 0 });
  const show = (next: PushDevice) => {
    queryClient.setQueryData(deviceKey, next);
    void utils.settings.reachability.invalidate();
  };
  const onError = (error: unknown) => failed(error, { general: t("failed") });
  const on = useMutation({
    mutationFn: () => turnPushOn(userId),
    onSuccess: (next) => {
      show(next);
      if (next.state === "on") toast({ title: t("turnedOn") });
      else if (next.state === "denied") toast({ title: t("state.denied"), kind: "error" });
    },
    onError,
  });
  const off = useMutation({
    mutationFn: turnPushOff,
    onSuccess: () => {
      show({ state: "off" });
      toast({ title: t("turnedOff") });
    },
    onError,
  });
  const trial = trpc.notifications.testPush.useMutation({
    onSuccess: ({ outcome }) => {
      toast({ title: t(`tried.${outcome}`), kind: outcome === "sent" ? "success" : "error" });
      if (outcome === "gone") show({ state: "off" });
    },
    onError,
  });
  return {
    device,
    turnOn: () => on.mutateAsync().catch(() => {}),
    turnOff: () => off.mutate(),
    tryIt: (endpoint: string) => trial.mutate({ endpoint }),
    isTurning: on.isPending || off.isPending,
    isTrying: trial.isPending,
  };
}
