import { useState } from "react";
import { useTranslations } from "use-intl";
import { type EraseReason, eraseReasons, isServed } from "#modules/accounts/rules.ts";
import { addNote, type Person, suspendPerson } from "#modules/people/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { startViewing } from "../../lib/viewing.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { MenuAct, PopoverMenu } from "../../ui/popover-menu.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { usePersonActs } from "./use-person-acts.ts";
import { type HomeAct, homeActs } from "./use-serve-home.ts";
import { type RunnerAct, runnerActs, useServeRunner } from "./use-serve-runner.ts";

const GiveCreditDialog = lazyDialog(async () => (await import("./give-credit-dialog.tsx")).GiveCreditDialog);

const HomeDialog = lazyDialog(
  async () => (await import("./home-dialogs.tsx")).HomeDialog,
  "homes",
  "pickups",
);
const RunnerDialog = lazyDialog(async () => (await import("./runner-dialog.tsx")).RunnerDialog, "sign-in");
const RefundPaymentDialog = lazyDialog(
  async () => (await import("./refund-payment-dialog.tsx")).RefundPaymentDialog,
);
const WriteDialog = lazyDialog(async () => (await import("./write-dialog.tsx")).WriteDialog, "support");
const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
  "dispatch",
);

type Opened =
  | "out"
  | "note"
  | "credit"
  | "refund"
  | "signOut"
  | "suspend"
  | "erase"
  | "write"
  | HomeAct
  | RunnerAct
  | null;

const asked = [...homeActs, "write", "note", "refund"] as const;

/**
 * What an admin can do for or about a person, in one menu. Acts that can't be undone, or that email the person, ask first.
 * The address names an act to open (`act=days`), as ⌘K does.
 */
export function PersonActs({ person }: { person: Person }) {
  // Every role that may do something to a person may add a note.
  return useMay()("note") ? <Acts person={person} /> : null;
}

/** The acts that fit the state of a home's service. */
function actsOf({ subscriptionStatus: status, serviceEndsOn, servicePausesOn }: Home): HomeAct[] {
  if (!isServed(status) && status !== "paused") return [];
  const ending = serviceEndsOn ? "undoCancel" : "cancel";
  if (status === "paused") return ["home", "resume", ending];
  return ["days", "home", "skip", "extra", servicePausesOn ? "undoPause" : "pause", ending];
}

type Home = NonNullable<Person["homeowner"]>;

function Acts({ person }: { person: Person }) {
  const t = useTranslations("people.acts");
  const credits = useTranslations("money.credits");
  const session = useSession();
  const ownId = session.status === "signedIn" ? session.user.id : "";
  const utils = trpc.useUtils();
  const may = useMay();
  const { shown, show } = useDeskAddress();
  const calls = useTranslations("callers");
  const inAddress = asked.find((act) => act === shown.act) ?? null;
  const [chosen, setOpened] = useState<Opened>(null);
  const opened = chosen ?? inAddress;
  const close = () => {
    setOpened(null);
    if (inAddress) show({ act: undefined });
  };
  const ofHome = person.homeowner && may("serve") ? actsOf(person.homeowner) : [];
  const [homeAct, setHomeAct] = useState<HomeAct | null>(null);
  const openedHomeAct = ofHome.find((act) => act === opened) ?? null;
  if (openedHomeAct && openedHomeAct !== homeAct) setHomeAct(openedHomeAct);
  const [runnerAct, setRunnerAct] = useState<RunnerAct | null>(null);
  const openedRunnerAct = runnerActs.find((act) => act === opened) ?? null;
  if (openedRunnerAct && openedRunnerAct !== runnerAct) setRunnerAct(openedRunnerAct);
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
    <>
      <PopoverMenu label={t("title")} icon="chevronDown">
        {ofHome.map((act) => (
          <MenuAct key={act} isDanger={act === "cancel"} onAct={() => setOpened(act)}>
            {calls(`acts.${act}`)}
          </MenuAct>
        ))}
        <MenuAct needs="help" onAct={() => setOpened("write")}>
          {calls("acts.write")}
        </MenuAct>
        {person.homeowner && (
          <MenuAct needs="credit" onAct={() => setOpened("credit")}>
            {credits("give")}
          </MenuAct>
        )}
        {person.homeowner && (
          <MenuAct needs="pay" onAct={() => setOpened("refund")}>
            {t("refund")}
          </MenuAct>
        )}
        <MenuAct
          needs="note"
          onAct={() => {
            // Unsaved words stay; a retry saves no second note.
            if (note.isSaved) setNote({ noteId: crypto.randomUUID(), isSaved: false });
            setOpened("note");
          }}
        >
          {t("note")}
        </MenuAct>
        {person.runner?.applicationStatus === "approved" && (
          <RunnerMenu runner={person.runner} name={name} onOpen={setOpened} />
        )}
        {person.role !== "admin" && suspendedAt === null && (
          <MenuAct needs="viewAs" onAct={() => view.act({ userId })}>
            {t("view")}
          </MenuAct>
        )}
        {!isOwn && (
          <>
            <MenuAct needs={access} onAct={() => setOpened("signOut")}>
              {t("signOut")}
            </MenuAct>
            {suspendedAt === null ? (
              <MenuAct needs={access} isDanger onAct={() => setOpened("suspend")}>
                {t("suspend")}
              </MenuAct>
            ) : (
              <MenuAct needs={access} onAct={() => reinstate.act({ userId, seen })}>
                {t("reinstate")}
              </MenuAct>
            )}
            <MenuAct needs="own" isDanger onAct={() => setOpened("erase")}>
              {t("erase")}
            </MenuAct>
          </>
        )}
      </PopoverMenu>
      {person.homeowner && homeAct && (
        <HomeDialog
          key={homeAct}
          act={homeAct}
          homeownerId={person.homeowner.homeownerId}
          name={name}
          opened={openedHomeAct !== null}
          onClose={close}
        />
      )}
      <WriteDialog person={person} opened={opened === "write" && may("help")} onClose={close} />
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
      {person.runner && runnerAct && (
        <RunnerDialog
          key={runnerAct}
          act={runnerAct}
          runnerId={person.runner.runnerId}
          name={name}
          opened={opened === runnerAct}
          onClose={close}
        />
      )}
      {person.homeowner && (
        <RefundPaymentDialog
          to={{ userId, name }}
          opened={opened === "refund" && may("pay")}
          onClose={close}
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
    </>
  );
}

/** What can be done about when and where a runner works. */
function RunnerMenu({
  runner: { runnerId, isAvailable },
  name,
  onOpen,
}: {
  runner: NonNullable<Person["runner"]>;
  name: string;
  onOpen: (act: RunnerAct | "out") => void;
}) {
  const t = useTranslations("people.acts");
  const calls = useTranslations("callers.runner");
  const { serve } = useServeRunner({ runnerId, name });
  return (
    <>
      <MenuAct needs="dispatch" onAct={() => onOpen("out")}>
        {t("out")}
      </MenuAct>
      {runnerActs.map((act) => (
        <MenuAct key={act} needs="dispatch" onAct={() => onOpen(act)}>
          {calls(`acts.${act}`)}
        </MenuAct>
      ))}
      <MenuAct needs="dispatch" onAct={() => serve({ act: "online", isAvailable: !isAvailable })}>
        {calls(isAvailable ? "acts.offline" : "acts.online")}
      </MenuAct>
    </>
  );
}

/** The role in which the person has something to lose. */
function sideOf({ homeowner, runner }: Person) {
  if (runner) return "runner";
  return homeowner ? "homeowner" : "neither";
}
