import { useState } from "react";
import { useTranslations } from "use-intl";
import { type EraseReason, eraseReasons } from "#modules/accounts/rules.ts";
import { addNote, type Person, suspendPerson } from "#modules/people/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import type { AppError } from "../../lib/app-error.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { startViewing } from "../../lib/viewing.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/page.tsx";

const GiveCreditDialog = lazyDialog(async () => (await import("./give-credit-dialog.tsx")).GiveCreditDialog);

const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
  "dispatch",
);

type Opened = "out" | "note" | "credit" | "signOut" | "suspend" | "erase" | null;

/** Actions on a person. Ones that can't be undone, or that email the person, ask first. */
export function PersonActs({ person }: { person: Person }) {
  // Every role that may do something to a person may add a note.
  return useMay()("note") ? <Acts person={person} /> : null;
}

function Acts({ person }: { person: Person }) {
  const t = useTranslations("people.acts");
  const credits = useTranslations("money.credits");
  const session = useSession();
  const ownId = session.status === "signedIn" ? session.user.id : "";
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const [note, setNote] = useState(() => ({ noteId: crypto.randomUUID() as string, isSaved: false }));
  const [why, setWhy] = useState<EraseReason>("asked");
  const { run, passwordDialog } = useReauthenticate();
  const shared = usePersonActs(close);
  const { userId, suspendedAt } = person;
  const side = sideOf(person);
  const name = fullName(person);
  const seen = { suspendedAt };
  const reinstate = useAct(trpc.admin.reinstatePerson, { ...shared, success: { title: t("reinstated") } });
  const signOut = useAct(trpc.admin.signOutPerson, {
    ...shared,
    success: ({ sessions }) => ({
      title: t("signedOut"),
      message: t("signedOutText", { count: sessions }),
    }),
    onSettled: close,
  });
  const suspend = useAct(trpc.admin.suspendPerson, {
    ...shared,
    success: (jobs) => {
      const told = { runner: t("suspendedJobs", jobs), homeowner: t("suspendedHome"), neither: undefined };
      return { title: t("suspended"), message: told[side] };
    },
  });
  const erase = useAct(trpc.admin.erasePerson, { ...shared, through: run, success: { title: t("erased") } });
  const saveNote = useAct(trpc.admin.addNote, {
    ...shared,
    success: { title: t("noteSaved") },
    onDone: () => {
      setNote({ ...note, isSaved: true });
      close();
    },
  });
  const view = useAct(trpc.admin.beginViewing, {
    failure: t("failed"),
    onDone: (viewing) => startViewing({ ...viewing, back: location.pathname, adminId: ownId }),
  });
  // Only owners act on admins.
  const access = person.role === "admin" ? "own" : "help";
  const isOwn = ownId === userId;
  return (
    <Card title={t("title")}>
      <div className="flex wrap gap-2">
        <Button
          variant="quiet"
          needs="note"
          onClick={() => {
            // Unsaved words stay; a retry saves no second note.
            if (note.isSaved) setNote({ noteId: crypto.randomUUID(), isSaved: false });
            setOpened("note");
          }}
        >
          {t("note")}
        </Button>
        {person.runner?.applicationStatus === "approved" && (
          <Button variant="quiet" needs="dispatch" onClick={() => setOpened("out")}>
            {t("out")}
          </Button>
        )}
        {person.homeowner && (
          <Button variant="quiet" needs="credit" onClick={() => setOpened("credit")}>
            {credits("give")}
          </Button>
        )}
        {person.role !== "admin" && suspendedAt === null && (
          <Button variant="quiet" needs="viewAs" loading={view.isActing} onClick={() => view.act({ userId })}>
            {t("view")}
          </Button>
        )}
        {!isOwn && (
          <>
            <Button variant="quiet" needs={access} onClick={() => setOpened("signOut")}>
              {t("signOut")}
            </Button>
            {suspendedAt === null ? (
              <Button variant="quiet" needs={access} onClick={() => setOpened("suspend")}>
                {t("suspend")}
              </Button>
            ) : (
              <Button
                needs={access}
                loading={reinstate.isActing}
                onClick={() => reinstate.act({ userId, seen })}
              >
                {t("reinstate")}
              </Button>
            )}
            <Button variant="danger" needs="own" onClick={() => setOpened("erase")}>
              {t("erase")}
            </Button>
          </>
        )}
      </div>
      <ReasonDialog
        key={note.noteId}
        opened={opened === "note"}
        title={t("note")}
        label={t("noteWords")}
        description={t("noteHelp")}
        rule={addNote.input.shape.words}
        maxLength={2000}
        action={t("note")}
        loading={saveNote.isActing}
        onConfirm={(words) => saveNote.act({ userId, noteId: note.noteId, words })}
        onCancel={close}
      />
      {person.runner && (
        <ReassignDialog
          runner={{ id: person.runner.runnerId, name }}
          opened={opened === "out"}
          onClose={() => {
            close();
            void utils.admin.personTimeline.invalidate();
          }}
        />
      )}
      <GiveCreditDialog
        to={{ userId, name }}
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
        title={t("signOutTitle", { name })}
        action={t("signOut")}
        loading={signOut.isActing}
        onConfirm={() => signOut.act({ userId })}
        onCancel={close}
      >
        <p>{t("signOutText")}</p>
      </Confirm>
      <ReasonDialog
        opened={opened === "suspend"}
        title={t("suspendTitle", { name })}
        text={t(`suspendText.${side}`)}
        label={t("reason")}
        description={t("reasonHelp")}
        rule={suspendPerson.input.shape.reason}
        maxLength={500}
        action={t("suspend")}
        danger
        loading={suspend.isActing}
        onConfirm={(reason) => suspend.act({ userId, reason, seen })}
        onCancel={close}
      />
      <Confirm
        opened={opened === "erase"}
        title={t("eraseTitle", { name })}
        action={t("eraseAction")}
        danger
        loading={erase.isActing}
        onConfirm={() => erase.act({ userId, reason: why })}
        onCancel={close}
      >
        <Stack>
          <p>{t("eraseText")}</p>
          <SelectField
            label={t("reason")}
            description={t("eraseReasonHelp")}
            value={why}
            onChange={({ currentTarget }) =>
              setWhy(eraseReasons.find((reason) => reason === currentTarget.value) ?? "asked")
            }
            options={eraseReasons.map((value) => ({ value, label: t(`eraseReasons.${value}`) }))}
          />
        </Stack>
      </Confirm>
      {passwordDialog}
    </Card>
  );
}

/** The role in which the person has something to lose. */
function sideOf({ homeowner, runner }: Person) {
  if (runner) return "runner";
  return homeowner ? "homeowner" : "neither";
}

/**
 * What an operator's actions on a person share, for `useAct`. `onDone` also runs when another operator was first, so
 * the page shows their change.
 */
export function usePersonActs(onDone: () => void = () => {}) {
  const t = useTranslations("people.acts");
  const { admin } = trpc.useUtils();
  return {
    failure: t("failed"),
    onDone,
    onFailed: ({ code }: AppError) => {
      if (code === "PERSON_CHANGED") onDone();
    },
    invalidates: [
      admin.person,
      admin.personTimeline,
      admin.homeowners,
      admin.runners,
      admin.homeownerCounts,
      admin.runnerCounts,
      admin.auditLog,
    ],
  };
}
