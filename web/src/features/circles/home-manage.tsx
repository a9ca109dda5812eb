import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { HomePart } from "#modules/circles/contract/home.ts";
import * as contract from "#modules/circles/contract/home.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** A home's service, pickup days, vacation holds and notes, for someone who manages it. */
export function HomeManage({
  token,
  holds,
  notes,
  service,
  pickupDays,
  today,
}: Pick<HomePart, "service" | "pickupDays"> & {
  token: string;
  holds: HomePart["holds"];
  notes: NonNullable<HomePart["notes"]>;
  today: string;
}) {
  const t = useTranslations("homeCircle.page");
  const [isAdding, setIsAdding] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const rows = (["cansPlace", "curbPlace", "pets"] as const)
    .map((name) => ({ label: t(`fields.${name}`), value: notes[name] }))
    .filter(({ value }) => value);
  return (
    <Card title={t("manage")}>
      <div className="grid gap-4">
        {service && <Service token={token} service={service} />}
        {pickupDays.length > 0 && <PickupDays token={token} pickupDays={pickupDays} />}
        <section className="grid gap-2" aria-label={t("holds")}>
          <h3 className="medium">{t("holds")}</h3>
          {holds.map((hold) => (
            <Hold key={hold.id} token={token} hold={hold} />
          ))}
          <div>
            <SmallButton variant="quiet" onClick={() => setIsAdding(true)}>
              {t("addHold")}
            </SmallButton>
          </div>
        </section>
        <section className="grid gap-2" aria-label={t("notes")}>
          <h3 className="medium">{t("notes")}</h3>
          {rows.length > 0 && <Facts rows={rows} />}
          <div>
            <SmallButton variant="quiet" onClick={() => setIsEditing(true)}>
              {t("editNotes")}
            </SmallButton>
          </div>
        </section>
      </div>
      <AddHold
        key={`${holds.length}`}
        {...{ token, today }}
        opened={isAdding}
        onClose={() => setIsAdding(false)}
      />
      <EditNotes
        key={JSON.stringify(notes)}
        {...{ token, notes }}
        opened={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </Card>
  );
}

function useShared() {
  const t = useTranslations("homeCircle.people");
  return { failure: { sentence: t("failed") }, invalidates: [trpc.useUtils().helper.page] };
}

/** Whether the service runs, and the button that pauses or resumes it. */
function Service({ token, service }: { token: string; service: NonNullable<HomePart["service"]> }) {
  const t = useTranslations("homeCircle.page");
  const shared = useShared();
  const [isAsking, setIsAsking] = useState(false);
  const pause = useAct(trpc.helper.pauseService, { ...shared, success: { title: t("servicePaused") } });
  const resume = useAct(trpc.helper.resumeService, { ...shared, success: { title: t("serviceResumed") } });
  const { act, words } =
    service === "runs"
      ? {
          act: pause,
          words: { state: t("runs"), act: t("pause"), title: t("pauseTitle"), text: t("pauseText") },
        }
      : {
          act: resume,
          words: { state: t("paused"), act: t("resume"), title: t("resumeTitle"), text: t("resumeText") },
        };
  return (
    <section className="grid gap-2" aria-label={t("service")}>
      <h3 className="medium">{t("service")}</h3>
      <p>{words.state}</p>
      <div>
        <SmallButton
          variant="quiet"
          loading={pause.isActing || resume.isActing}
          onClick={() => setIsAsking(true)}
        >
          {words.act}
        </SmallButton>
      </div>
      <Confirm
        opened={isAsking}
        title={words.title}
        action={words.act}
        onConfirm={() => {
          setIsAsking(false);
          act.act({ token });
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{words.text}</p>
      </Confirm>
    </section>
  );
}

/** What goes out on which weekday, each to be moved to another. */
function PickupDays({ token, pickupDays }: { token: string; pickupDays: HomePart["pickupDays"] }) {
  const t = useTranslations("homeCircle.page");
  const kinds = useTranslations("schedule");
  const format = useFormatter();
  const names = useWeekdayNames();
  const [moving, setMoving] = useState<Weekday | null>(null);
  const free = weekdays.filter((name) => !pickupDays.some(({ weekday }) => weekday === name));
  const [to, setTo] = useState<Weekday | null>(null);
  const chosen = to && free.includes(to) ? to : free[0];
  const { act: move, isActing } = useAct(trpc.helper.movePickupDay, {
    ...useShared(),
    success: { title: t("dayMoved") },
    onDone: () => setMoving(null),
  });
  return (
    <section className="grid gap-2" aria-label={t("pickupDays")}>
      <h3 className="medium">{t("pickupDays")}</h3>
      {pickupDays.map(({ weekday, canKinds }) => (
        <div key={weekday} className="flex middle between gap-2">
          <p>
            {names.long(weekday)}{" "}
            <span className="soft">
              {format.list(
                canKinds.map((kind) => kinds(`kinds.${kind}`)),
                { type: "conjunction" },
              )}
            </span>
          </p>
          {chosen && (
            <SmallButton
              variant="plain"
              aria-label={t("moveDayNamed", { day: names.long(weekday) })}
              onClick={() => setMoving(weekday)}
            >
              {t("moveDay")}
            </SmallButton>
          )}
        </div>
      ))}
      <FormDialog
        opened={moving !== null}
        title={t("moveDay")}
        submit={t("moveDay")}
        isSending={isActing}
        onSubmit={(event) => {
          event.preventDefault();
          if (moving && chosen) move({ token, from: moving, to: chosen });
        }}
        onClose={() => setMoving(null)}
      >
        <p>{moving && t("moveText", { day: names.long(moving) })}</p>
        <SelectField
          label={t("newDay")}
          options={free.map((name) => ({ value: name, label: names.long(name) }))}
          value={chosen ?? ""}
          onChange={({ currentTarget }) => setTo(free.find((name) => name === currentTarget.value) ?? null)}
        />
      </FormDialog>
    </section>
  );
}

function Hold({ token, hold }: { token: string; hold: HomePart["holds"][number] }) {
  const t = useTranslations("homeCircle.page");
  const days = useDays();
  const [isAsking, setIsAsking] = useState(false);
  const { act: end, isActing } = useAct(trpc.helper.endHold, {
    ...useShared(),
    success: { title: t("holdEnded") },
  });
  const span = { from: days.day(hold.fromOn), until: days.day(hold.untilOn) };
  return (
    <div className="flex middle between gap-2">
      <p>{t("hold", span)}</p>
      <SmallButton
        variant="plain"
        loading={isActing}
        aria-label={t("endHoldNamed", span)}
        onClick={() => setIsAsking(true)}
      >
        {t("endHold")}
      </SmallButton>
      <Confirm
        opened={isAsking}
        title={t("endHoldTitle")}
        action={t("endHold")}
        onConfirm={() => {
          setIsAsking(false);
          end({ token, holdId: hold.id });
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("endHoldText")}</p>
      </Confirm>
    </div>
  );
}

type Shown = { token: string; opened: boolean; onClose: () => void };

const holdForm = contract.helperHold.input;
const notesForm = contract.helperNotes.input;

function AddHold({ token, today, opened, onClose }: Shown & { today: string }) {
  const t = useTranslations("homeCircle.page");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(holdForm, {
    token,
    fromOn: today,
    untilOn: today,
  });
  const { act: add, isActing } = useAct(trpc.helper.addHold, {
    ...useShared(),
    success: { title: t("holdAdded") },
    onDone: onClose,
    onFailed: setServerErrors,
  });
  return (
    <FormDialog
      opened={opened}
      title={t("addHold")}
      submit={t("addHold")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => add(values), onInvalid)}
      onClose={onClose}
    >
      <p>{t("holdText")}</p>
      <TextField label={t("from")} type="date" min={today} {...fieldOf("fromOn")} />
      <TextField label={t("until")} type="date" min={today} {...fieldOf("untilOn")} />
    </FormDialog>
  );
}

function EditNotes({ token, notes, opened, onClose }: Shown & { notes: NonNullable<HomePart["notes"]> }) {
  const t = useTranslations("homeCircle.page");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(notesForm, {
    token,
    cansPlace: notes.cansPlace ?? "",
    curbPlace: notes.curbPlace ?? "",
    pets: notes.pets ?? "",
  });
  const { act: save, isActing } = useAct(trpc.helper.saveNotes, {
    ...useShared(),
    success: { title: t("saved") },
    onDone: onClose,
    onFailed: setServerErrors,
  });
  return (
    <FormDialog
      opened={opened}
      title={t("notes")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => save(values), onInvalid)}
      onClose={onClose}
    >
      {(["cansPlace", "curbPlace", "pets"] as const).map((name) => (
        <TextAreaField key={name} label={t(`fields.${name}`)} optional maxLength={300} {...fieldOf(name)} />
      ))}
    </FormDialog>
  );
}
