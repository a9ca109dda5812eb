import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Person } from "#modules/people/contract/people.ts";
import { fullName } from "#platform/values/full-name.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import styles from "./people.module.css";
import { usePersonActs } from "./use-person-acts.ts";

const GiveCreditDialog = lazyDialog(async () => (await import("./give-credit-dialog.tsx")).GiveCreditDialog);
const NoteDialog = lazyDialog(async () => (await import("./note-dialog.tsx")).NoteDialog);
const ReasonDialog = lazyDialog(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

type Opened = "note" | "credit" | "signOut" | "suspend" | "erase" | null;

/** Actions on a person. Ones that can't be undone, or that email the person, ask first. */
export function PersonActs({ person }: { person: Person }) {
  const t = useTranslations("people.acts");
  const credits = useTranslations("money.credits");
  const session = useSession();
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { reinstate, signOut, isActing } = usePersonActs(close);
  const { userId, suspendedAt } = person;
  const isOwn = session.status === "signedIn" && session.user.id === userId;
  return (
    <Card title={t("title")}>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setOpened("note")}>
          {t("note")}
        </Button>
        {person.homeowner && (
          <Button variant="quiet" onClick={() => setOpened("credit")}>
            {credits("give")}
          </Button>
        )}
        {!isOwn && (
          <>
            <Button variant="quiet" onClick={() => setOpened("signOut")}>
              {t("signOut")}
            </Button>
            {suspendedAt === null ? (
              <Button variant="quiet" onClick={() => setOpened("suspend")}>
                {t("suspend")}
              </Button>
            ) : (
              <Button loading={isActing} onClick={() => reinstate({ userId, seen: { suspendedAt } })}>
                {t("reinstate")}
              </Button>
            )}
            <Button variant="danger" onClick={() => setOpened("erase")}>
              {t("erase")}
            </Button>
          </>
        )}
      </div>
      <NoteDialog userId={userId} opened={opened === "note"} onClose={close} />
      <GiveCreditDialog
        to={{ userId, name: fullName(person) }}
        opened={opened === "credit"}
        onClose={() => {
          close();
          void utils.admin.person.invalidate();
          void utils.admin.personTimeline.invalidate();
        }}
      />
      <Confirm
        danger
        opened={opened === "signOut"}
        title={t("signOutTitle", { name: fullName(person) })}
        action={t("signOut")}
        loading={isActing}
        onConfirm={() => !isActing && signOut({ userId }, { onSettled: close })}
        onCancel={close}
      >
        <p>{t("signOutText")}</p>
      </Confirm>
      <ReasonDialog act="suspend" person={person} opened={opened === "suspend"} onClose={close} />
      <ReasonDialog act="erase" person={person} opened={opened === "erase"} onClose={close} />
    </Card>
  );
}
