import { type FormEvent, type ReactNode, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import * as z from "zod";
import type { HomeService, HomeWish } from "#modules/callers/contract.ts";
import { homeChanges } from "#modules/people/contract.ts";
import { cancelService } from "#modules/subscriptions/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { usStates } from "#platform/values/places.ts";
import { dayParts } from "#platform/values/windows.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Facts } from "../../ui/card.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Loaded } from "../../ui/states.tsx";
import { ChangeDays } from "./change-days.tsx";
import { type HomeAct, useServeHome } from "./use-serve-home.ts";

export type HomeForm = {
  service: HomeService;
  name: string;
  serve: (wish: HomeWish) => void;
  isActing: boolean;
  onClose: () => void;
};

const forms: Record<HomeAct, (form: HomeForm) => ReactNode> = {
  days: ChangeDays,
  home: ChangeHome,
  skip: SkipWeek,
  extra: AddExtra,
  cancel: Cancel,
  pause: (form) => <Ask {...form} act="pause" />,
  resume: (form) => <Ask {...form} act="resume" />,
  undoPause: (form) => <Ask {...form} act="undoPause" />,
  undoCancel: (form) => <Ask {...form} act="undoCancel" />,
};

/** One act for a home, in a dialog that first shows how the home is now. */
export function HomeDialog({
  act,
  homeownerId,
  name,
  opened,
  onClose,
}: DialogSwitch & { act: HomeAct; homeownerId: string; name: string }) {
  const t = useTranslations("callers");
  const source = trpc.admin.homeService.useQuery({ homeownerId }, { enabled: opened });
  const { serve, isActing } = useServeHome({ homeownerId, name }, onClose);
  const Form = forms[act];
  const title =
    act === "pause" || act === "resume" || act === "undoPause" || act === "undoCancel"
      ? t(`ask.${act}.title`, { name })
      : t(`${act}.title`, { name });
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <Loaded source={source} rows={4}>
        {(service) => (
          <Form service={service} name={name} serve={serve} isActing={isActing} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

function ChangeHome({ service: { home }, serve, isActing, onClose }: HomeForm) {
  const t = useTranslations("callers.home");
  const [seen] = useState(() => ({
    address: home.address,
    unit: home.unit,
    city: home.city,
    state: home.state,
    zipCode: home.zipCode,
    numberOfCans: home.numberOfCans,
    longDriveway: home.longDriveway,
    hasStairs: home.hasStairs,
    specialInstructions: home.specialInstructions,
  }));
  const { form, fieldOf, onInvalid } = useAppForm(typedHome, {
    ...seen,
    unit: home.unit ?? "",
    specialInstructions: home.specialInstructions ?? "",
    numberOfCans: String(home.numberOfCans),
  });
  const send = form.onSubmit(
    (values) =>
      serve({
        ...values,
        act: "home",
        state: usStates.find((state) => state === values.state),
        numberOfCans: Number(values.numberOfCans),
        seen,
      }),
    onInvalid,
  );
  return (
    <DialogForm submit={t("save")} isSending={isActing} onSubmit={send} onClose={onClose}>
      <SelectField
        label={t("cans")}
        options={Array.from({ length: 10 }, (_, nth) => ({ value: `${nth + 1}`, label: `${nth + 1}` }))}
        {...fieldOf("numberOfCans")}
      />
      {(["longDriveway", "hasStairs"] as const).map((name) => (
        <CheckboxField
          key={name}
          label={t(`${name}`)}
          checked={form.values[name] ?? false}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
        />
      ))}
      <TextField label={t("address")} autoComplete="off" maxLength={120} {...fieldOf("address")} />
      <Fields pair>
        <TextField label={t("unit")} optional autoComplete="off" maxLength={40} {...fieldOf("unit")} />
        <TextField label={t("city")} autoComplete="off" maxLength={60} {...fieldOf("city")} />
      </Fields>
      <Fields pair>
        <SelectField
          label={t("state")}
          options={usStates.map((value) => ({ value, label: value }))}
          {...fieldOf("state")}
        />
        <TextField label={t("zipCode")} inputMode="numeric" autoComplete="off" {...fieldOf("zipCode")} />
      </Fields>
      <TextAreaField
        label={t("instructions")}
        optional
        maxLength={1000}
        {...fieldOf("specialInstructions")}
      />
    </DialogForm>
  );
}

/** As typed: a select holds text. */
const typedHome = homeChanges.extend({ numberOfCans: z.string() });

function SkipWeek({ service: { calendar, home }, serve, isActing, onClose }: HomeForm) {
  const t = useTranslations("callers.skip");
  const day = useDay();
  const today = dayIn(useNow(), home.timeZone);
  const open = calendar.days.filter(
    ({ onDay, state }) => onDay >= today && (state === "scheduled" || state === "assigned"),
  );
  const [chosen, setChosen] = useState(open[0]?.onDay ?? today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    serve({ act: "skip", weekOf: chosen });
  };
  return (
    <DialogForm submit={t("action")} isSending={isActing} onSubmit={submit} onClose={onClose}>
      <p>{t("text")}</p>
      <SelectField
        label={t("week")}
        data-autofocus
        options={open.map(({ onDay }) => ({ value: onDay, label: day(onDay) }))}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </DialogForm>
  );
}

function AddExtra({ service: { home }, serve, isActing, onClose }: HomeForm) {
  const t = useTranslations("callers.extra");
  const windows = useTranslations("homeowner.windows");
  const today = dayIn(useNow(), home.timeZone);
  const [wish, setWish] = useState<{ scheduledDate: string; timeWindow: (typeof dayParts)[number] }>({
    scheduledDate: today,
    timeWindow: "morning",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    serve({ act: "extra", ...wish });
  };
  return (
    <DialogForm
      submit={t("save")}
      isSending={isActing}
      isIncomplete={wish.scheduledDate === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("day")}
        type="date"
        data-autofocus
        min={today}
        value={wish.scheduledDate}
        onChange={({ currentTarget }) => setWish({ ...wish, scheduledDate: currentTarget.value })}
      />
      <SelectField
        label={t("window")}
        options={dayParts.map((value) => ({ value, label: windows(`${value}`) }))}
        value={wish.timeWindow}
        onChange={({ currentTarget }) =>
          setWish({
            ...wish,
            timeWindow: dayParts.find((part) => part === currentTarget.value) ?? dayParts[0],
          })
        }
      />
    </DialogForm>
  );
}

/** Says what canceling comes to before it does so. */
function Cancel({ service: { ending }, serve, isActing, onClose }: HomeForm) {
  const t = useTranslations("callers.cancel");
  const day = useDay();
  const dollars = useDollars();
  const { form, fieldOf, onInvalid } = useAppForm(cancelService.input, { reason: "" });
  const send = form.onSubmit(({ reason }) => serve({ act: "cancel", reason: reason || null }), onInvalid);
  return (
    <DialogForm
      submit={t("action")}
      cancel={t("keep")}
      danger
      isSending={isActing}
      focusesCancel
      onSubmit={send}
      onClose={onClose}
    >
      <Facts
        rows={[
          { label: t("lastDay"), value: ending.lastDay ? day(ending.lastDay) : t("now") },
          { label: t("lost"), value: ending.pickups },
          ...(ending.credit && (parseCents(ending.credit) ?? 0) > 0
            ? [{ label: t("credit"), value: dollars(ending.credit) }]
            : []),
        ]}
      />
      <p>{t("text")}</p>
      <TextAreaField label={t("reason")} optional maxLength={1000} {...fieldOf("reason")} />
    </DialogForm>
  );
}

/** An act without more to choose. */
function Ask({
  act,
  service: { pausesOn },
  serve,
  isActing,
  onClose,
}: HomeForm & { act: "pause" | "resume" | "undoPause" | "undoCancel" }) {
  const t = useTranslations("callers");
  const day = useDay();
  return (
    <DialogForm
      submit={t(`acts.${act}`)}
      isSending={isActing}
      onSubmit={(event) => {
        event.preventDefault();
        serve({ act });
      }}
      onClose={onClose}
    >
      <p>{t(`ask.${act}.text`, { day: pausesOn ? day(pausesOn) : "" })}</p>
    </DialogForm>
  );
}
