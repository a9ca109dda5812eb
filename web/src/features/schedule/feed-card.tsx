import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { FollowedCalendar } from "#modules/homes/rules.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./schedule.module.css";

const SmartHome = lazyPart("webhooks", async () => (await import("./smart-home.tsx")).SmartHome);
const FeedFormats = lazyPart("webhooks", async () => (await import("./feed-formats.tsx")).FeedFormats);

/** A subscribable calendar URL for a home, or for all of a host's rentals. */
export function FeedCard({ of, isFolded }: { of: FollowedCalendar; isFolded?: boolean }) {
  const t = useTranslations(of === "home" ? "schedule.feed" : "rentalPickups.calendar");
  const format = useFormatter();
  const [asked, setAsked] = useState<{ about: "anew" | "revoke"; opened: boolean }>({
    about: "anew",
    opened: false,
  });
  const close = () => setAsked((now) => ({ ...now, opened: false }));
  const { source, link, make, revoke, isInProgress } = useFeed(of, close);
  return (
    <Card title={t("title")} note={t("note")} isFolded={isFolded ?? false}>
      <Loaded source={source} rows={2}>
        {({ madeAt }) => (
          <div className={`grid one-column gap-4 start ${styles.feedArea}`}>
            {link ? (
              <NewLink of={of} link={link} />
            ) : (
              madeAt && (
                <p>{t("madeAt", { day: format.dateTime(new Date(madeAt), { dateStyle: "medium" }) })}</p>
              )
            )}
            <div className={`flex wrap gap-3 ${styles.actions}`}>
              {madeAt ? (
                <>
                  <SmallButton onClick={() => setAsked({ about: "anew", opened: true })}>
                    {t("anew")}
                  </SmallButton>
                  <SmallButton variant="plain" onClick={() => setAsked({ about: "revoke", opened: true })}>
                    {t("revoke")}
                  </SmallButton>
                </>
              ) : (
                <Button variant="quiet" loading={isInProgress} onClick={make}>
                  {t("make")}
                </Button>
              )}
              <SmartHome />
            </div>
          </div>
        )}
      </Loaded>
      <Confirm
        opened={asked.opened}
        title={t(asked.about === "anew" ? "anewTitle" : "revokeTitle")}
        action={t(asked.about === "anew" ? "anew" : "revoke")}
        loading={isInProgress}
        onConfirm={asked.about === "anew" ? make : revoke}
        onCancel={close}
      >
        <p>{t(asked.about === "anew" ? "anewText" : "revokeText")}</p>
      </Confirm>
    </Card>
  );
}

function NewLink({ of, link }: { of: FollowedCalendar; link: string }) {
  const t = useTranslations(of === "home" ? "schedule.feed" : "rentalPickups.calendar");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t("copied"), message: t("copiedText") });
    } catch {
      toast({ title: t("copyFailed"), kind: "error" });
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  // The button that made the link is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p>{t("once")}</p>
      <TextField
        label={t("label")}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button ref={button} onClick={() => void copy()}>
        {t("copy")}
      </Button>
      <FeedFormats link={link} />
    </>
  );
}

/**
 * Creates or revokes a calendar feed URL. `source` has its creation time; `link` is available only right after
 * creation.
 */
function useFeed(of: FollowedCalendar, onDone: () => void) {
  const t = useTranslations(of === "home" ? "schedule.feed" : "rentalPickups.calendar");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const { kept, read, make, revoke } =
    of === "home"
      ? {
          kept: utils.homeowner.calendarFeed,
          read: trpc.homeowner.calendarFeed,
          make: trpc.homeowner.makeCalendarFeed,
          revoke: trpc.homeowner.revokeCalendarFeed,
        }
      : {
          kept: utils.rental.pickupsCalendar,
          read: trpc.rental.pickupsCalendar,
          make: trpc.rental.makePickupsCalendar,
          revoke: trpc.rental.revokePickupsCalendar,
        };
  const source = read.useQuery();
  const { data, isPending, mutate, reset } = make.useMutation({
    gcTime: 0,
    onSuccess: ({ madeAt }) => {
      kept.setData(undefined, { madeAt });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
  });
  const revoking = revoke.useMutation({
    onSuccess: () => {
      kept.setData(undefined, { madeAt: null });
      reset();
      toast({ title: t("revoked"), message: t("revokedText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("revokeFailed") }),
  });
  return {
    source,
    link: data && new URL(data.path, window.location.origin).href,
    make: () => {
      if (!isPending) mutate();
    },
    revoke: () => {
      if (!revoking.isPending) revoking.mutate();
    },
    isInProgress: isPending || revoking.isPending,
  };
}
