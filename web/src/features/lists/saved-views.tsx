import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FilterChips } from "../../ui/list-tools.tsx";
import { MenuAct } from "../../ui/popover-menu.tsx";
import { useDeskAddress } from "./desk-address.tsx";
import styles from "./lists.module.css";
import { readDesk, viewOf } from "./shown.ts";

/** The admin's own views of a list, and the name of the one in the URL. */
function useViews(list: string) {
  const { shown } = useDeskAddress();
  const { data } = trpc.settings.savedViews.useQuery();
  const views = data?.filter((view) => view.list === list) ?? [];
  const isShown = (saved: Record<string, string>) => {
    const now = viewOf(shown);
    const names = Object.keys({ ...now, ...saved });
    return names.every((name) => now[name] === saved[name]);
  };
  return { views, current: views.find((view) => isShown(view.shown))?.name ?? "" };
}

/** A chip for each saved view; hidden without any. */
export function SavedViews({ list }: { list: string }) {
  const t = useTranslations("people.views");
  const { shown, show } = useDeskAddress();
  const { views, current } = useViews(list);
  if (views.length === 0) return null;
  return (
    <FilterChips
      label={t("title")}
      options={views.map(({ name }) => ({ value: name, label: name }))}
      value={current}
      onChange={(name) => {
        const view = views.find((each) => each.name === name);
        if (view) show({ ...readDesk(view.shown), tab: shown.tab, day: shown.day });
      }}
    />
  );
}

/** In the View menu: names what is shown, and deletes saved views. */
export function ViewNames({ list }: { list: string }) {
  const t = useTranslations("people.views");
  const utils = trpc.useUtils();
  const { shown } = useDeskAddress();
  const { views } = useViews(list);
  const [name, setName] = useState("");
  const invalidates = [utils.settings.savedViews];
  const save = useAct(trpc.settings.saveView, { failure: t("failed"), invalidates });
  const remove = useAct(trpc.settings.deleteView, {
    success: (_, { name }) => {
      const view = views.find((each) => each.name === name);
      return {
        title: t("deleted", { name }),
        ...(view && { action: { label: t("undo"), onAct: () => save.act(view) } }),
      };
    },
    failure: t("failed"),
    invalidates,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.act({ list, name, shown: viewOf(shown) }, () => setName(""));
  };
  return (
    <>
      <form className={styles.saveView} onSubmit={onSubmit}>
        <TextField
          label={t("name")}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SmallButton type="submit" loading={save.isActing}>
          {t("save")}
        </SmallButton>
      </form>
      {views.map((view) => (
        <MenuAct key={view.name} onAct={() => remove.act({ list, name: view.name })} isDanger>
          {t("delete", { name: view.name })}
        </MenuAct>
      ))}
    </>
  );
}
