import { useDebouncedValue } from "@mantine/hooks";
import { type LinkProps, linkOptions, useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { fullName } from "#platform/values/actor.ts";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import { onceSettled } from "../../lib/back-layers.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { kept } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { deskEntries } from "../../ui/desk-navigation.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./command.module.css";
import { type CommandAct, readCommand } from "./command-words.ts";
import type { Chosen } from "./give-credit-dialog.tsx";

type Found = { id: string; icon: IconName; title: string; text?: string; act: () => void };

/** What commands begin: a credit, or the reassignment of a runner who is out. */
type CommandActs = {
  onCredit: (to: Chosen, amount: string) => void;
  onOut: (runner: { id: string; name: string }) => void;
};

const pauseMs = 200;
const most = 5;

/** Finds people, streets, rentals, pickups, receipts and pages, and begins acts such as "credit Maya $5". */
export function CommandDialog({ opened, onClose, onCredit, onOut }: DialogSwitch & CommandActs) {
  const t = useTranslations("people.command");
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const close = () => {
    setTyped("");
    setActive(0);
    onClose();
  };
  const found = useFound(
    typed,
    (act) => {
      close();
      onceSettled(act);
    },
    { onCredit, onOut },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setActive((before) => (before + step + found.length) % found.length);
    else if (event.key === "Enter") found[active]?.act();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog opened={opened} title={t("title")} onClose={close}>
      <TextField
        label={t("label")}
        description={t("help")}
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[active] && `${list} ${found[active].id}`}
        aria-autocomplete="list"
        autoComplete="off"
        data-autofocus
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t("results")} className={styles.results}>
        {found.map(({ id, icon, title, text, act }, nth) => (
          <div
            key={id}
            id={`${list} ${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === active}
            className={styles.result}
            onClick={act}
            onKeyDown={onKeyDown}
            onPointerMove={() => setActive(nth)}
          >
            <Icon name={icon} />
            <span className={styles.title}>{title}</span>
            {text && <span className="soft small">{text}</span>}
          </div>
        ))}
      </div>
      {typed.trim().length > 1 && found.length === 0 && <p role="status">{t("none")}</p>}
    </Dialog>
  );
}

const rights = {
  credit: "credit",
  days: "serve",
  home: "serve",
  skip: "serve",
  extra: "serve",
  pause: "serve",
  cancel: "serve",
  write: "help",
  note: "note",
  refund: "pay",
  out: "dispatch",
} as const satisfies Record<CommandAct, AdminRight>;

/** What matches, acts first. `leave` closes the dialog before it acts. */
function useFound(
  typed: string,
  leave: (act: () => void) => void,
  { onCredit, onOut }: CommandActs,
): Found[] {
  const t = useTranslations("people.command");
  const nav = useTranslations("nav");
  const router = useRouter();
  const times = useJobTimes();
  const dollars = useDollars();
  const [words] = useDebouncedValue(typed.trim(), pauseMs);
  const calls = useTranslations("callers");
  const { search, act, amount } = readCommand(words, {
    credit: t("verbs.credit"),
    days: calls("verbs.days"),
    home: calls("verbs.home"),
    skip: calls("verbs.skip"),
    extra: calls("verbs.extra"),
    pause: calls("verbs.pause"),
    cancel: calls("verbs.cancel"),
    write: calls("verbs.write"),
    note: calls("verbs.note"),
    refund: calls("verbs.refund"),
    out: t("verbs.out"),
  });
  const isAsked = { enabled: search.length > 1 && act !== "out", ...kept };
  const may = useMay();
  const isSearch = { enabled: search.length > 1 && act === null, ...kept };
  const isOfAnyone = act === null || act === "write" || act === "note" || act === "out";
  const isBills = { ...isSearch, enabled: isSearch.enabled && may("seeBills") };
  const homes = trpc.admin.homeowners.useQuery({ search, limit: most }, isAsked);
  const runners = trpc.admin.runners.useQuery(
    { search, limit: most, ...(act === "out" && { state: "approved" }) },
    { ...isAsked, enabled: search.length > 1 && isOfAnyone },
  );
  const jobs = trpc.admin.activity.useQuery({ filter: "all", search, limit: most }, isSearch);
  const bills = trpc.admin.bills.useQuery({ number: search, limit: most }, isBills);
  if (search === "") return [];
  const go = (link: LinkProps) => () => leave(() => void router.navigate(link as never));
  const people = homes.data?.rows ?? [];
  if (act !== null && !may(rights[act])) return [];
  if (act === "out")
    return (runners.data?.rows ?? []).map(({ id, city, ...person }) => ({
      id,
      icon: "calendar" as const,
      title: t("out", { name: fullName(person) }),
      text: t("runner", { city }),
      act: () => leave(() => onOut({ id, name: fullName(person) })),
    }));
  if (act === "credit")
    return people.map(({ userId, address, ...person }) => {
      const name = fullName(person);
      return {
        id: userId,
        icon: "plus",
        title: amount ? t("creditAmount", { name, amount: dollars(amount) }) : t("credit", { name }),
        text: address,
        act: () => leave(() => onCredit({ userId, name }, amount)),
      };
    });
  if (act !== null) {
    const named = (person: { firstName: string; lastName: string }) =>
      calls(`command.${act}`, { name: fullName(person) });
    return [
      ...people.map(({ id, address, ...person }) => ({
        id,
        icon: "home" as const,
        title: named(person),
        text: address,
        act: go(linkOptions({ to: "/admin/homeowners/$id", params: { id }, search: { act } })),
      })),
      ...(isOfAnyone ? (runners.data?.rows ?? []) : []).map(({ id, city, ...person }) => ({
        id,
        icon: "user" as const,
        title: named(person),
        text: t("runner", { city }),
        act: go(linkOptions({ to: "/admin/runners/$id", params: { id }, search: { act } })),
      })),
    ];
  }
  const pages = deskEntries.filter(
    ({ label, needs }) => may(needs) && nav(label).toLowerCase().startsWith(search.toLowerCase()),
  );
  return [
    ...pages.map(({ to, label, icon }) => ({ id: to, icon, title: nav(label), act: go({ to }) })),
    ...people.map(({ id, address, city, ...person }) => ({
      id,
      icon: "home" as const,
      title: fullName(person),
      text: `${address}, ${city}`,
      act: go(linkOptions({ to: "/admin/homeowners/$id", params: { id } })),
    })),
    ...(runners.data?.rows ?? []).map(({ id, city, ...person }) => ({
      id,
      icon: "user" as const,
      title: fullName(person),
      text: t("runner", { city }),
      act: go(linkOptions({ to: "/admin/runners/$id", params: { id } })),
    })),
    ...(bills.data?.rows ?? []).map(({ id, number, homeowner, amount }) => ({
      id,
      icon: "card" as const,
      title: t("receipt", { number: number ?? "" }),
      text: `${homeowner.name} · ${dollars(amount)}`,
      act: go(linkOptions({ to: "/admin/bills", search: { search: number ?? undefined } })),
    })),
    ...(jobs.data?.rows ?? []).map((job) => ({
      id: job.id,
      icon: "can" as const,
      title: job.address,
      text: `${times.day(job)}, ${times.window(job)}`,
      act: go(linkOptions({ to: "/admin", search: { search, job: job.id } })),
    })),
  ];
}
