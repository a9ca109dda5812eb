import { type ComponentProps, type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import * as contract from "#modules/rentals/contract/feeds.ts";
import { type FeedKind, feedKinds } from "#modules/rentals/rules/feeds.ts";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { useFeedActs } from "./use-feed-acts.ts";
import { useSetFeed } from "./use-set-feed.ts";

const feedForm = contract.addFeed.input.pick({ address: true });

/** Connects a calendar to a rental, with help finding its URL. */
export function AddFeedDialog({
  opened,
  kind,
  onKind,
  propertyId,
  properties,
  onClose,
}: DialogSwitch & {
  kind: FeedKind;
  onKind: (kind: FeedKind) => void;
  /** The rental; null to choose among several. */
  propertyId: string | null;
  properties: readonly { id: string; name: string }[];
}) {
  const t = useTranslations("rentalProperty.addFeed");
  const kinds = useTranslations("rentalProperty.kinds");
  const why = useTranslations("rentalProperty.feeds.why");
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(feedForm, { address: "" });
  const [unread, setUnread] = useState<Feed | null>(null);
  const { remove } = useFeedActs();
  const done = () => {
    form.reset();
    setName("");
    setUnread(null);
    onClose();
  };
  const utils = trpc.useUtils();
  const { act: add, isActing } = useAct(trpc.rental.addFeed, {
    success: (feed) =>
      feed.failure ? null : { title: t("doneTitle"), message: t("doneText", { count: feed.stays }) },
    failure: t("failed"),
    // An unreadable one is still connected.
    onDone: (feed) => (feed.failure ? setUnread(feed) : done()),
    onFailed: setServerErrors,
    invalidates: [utils.rental],
  });
  const at = propertyId ?? properties.find(({ id }) => id === chosen)?.id ?? properties[0]?.id;
  const send = ({ address }: { address: string }, onSaved: () => void) => {
    if (at) add({ propertyId: at, kind, address, ...(name.trim() && { name: name.trim() }) }, onSaved);
  };
  const failure = unread?.failure;
  return (
    <GuardedDialog
      opened={opened}
      title={t(failure ? "unreadTitle" : "title")}
      keeps
      onClose={failure ? done : onClose}
    >
      {({ changed, saved }) =>
        failure ? (
          <>
            <p role="alert">{t("unreadText", { why: why(failure) })}</p>
            <DialogActions>
              <Button
                variant="quiet"
                loading={remove.isActing}
                onClick={() =>
                  remove.act({ id: unread.id }, () => {
                    setUnread(null);
                    changed();
                  })
                }
              >
                {t("again")}
              </Button>
              <Button data-autofocus onClick={done}>
                {t("keep")}
              </Button>
            </DialogActions>
          </>
        ) : (
          <DialogForm
            submit={t("submit")}
            isSending={isActing}
            onSubmit={form.onSubmit((values) => send(values, saved), onInvalid)}
            onClose={onClose}
          >
            <Stack>
              <Fields>
                {propertyId === null && (
                  <SelectField
                    label={t("property")}
                    options={properties.map((property) => ({ value: property.id, label: property.name }))}
                    value={at ?? ""}
                    onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                  />
                )}
                <SelectField
                  label={t("kind")}
                  options={feedKinds.map((each) => ({ value: each, label: kinds(each) }))}
                  value={kind}
                  onChange={({ currentTarget }) =>
                    onKind(feedKinds.find((each) => each === currentTarget.value) ?? "other")
                  }
                />
              </Fields>
              <div className="small sunken round p-4">
                <p className="strong">{t("howTo")}</p>
                <p>{t(`how.${kind}`)}</p>
              </div>
              <Fields>
                <AddressField label={t("address")} {...fieldOf("address")} />
                <NameField label={t("name")} optional value={name} onType={setName} />
              </Fields>
            </Stack>
          </DialogForm>
        )
      }
    </GuardedDialog>
  );
}

function AddressField(field: ComponentProps<typeof TextField>) {
  const t = useTranslations("rentalProperty.addFeed");
  return (
    <TextField
      description={t("addressHint")}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      {...field}
    />
  );
}

function NameField({
  onType,
  ...field
}: ComponentProps<typeof TextField> & { onType: (name: string) => void }) {
  const t = useTranslations("rentalProperty.addFeed");
  return (
    <TextField
      description={t("nameHint")}
      maxLength={60}
      autoComplete="off"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      {...field}
    />
  );
}

/** Asks for a calendar's new URL. The current one is secret, so only its host name is shown. */
export function FeedAddressDialog({
  opened,
  feed,
  onClose,
}: DialogSwitch & {
  /** As it was when the dialog was opened. */
  feed: Feed;
}) {
  const t = useTranslations("rentalProperty.feeds");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(feedForm, { address: "" });
  const close = () => {
    form.reset();
    onClose();
  };
  const saving = useSetFeed({ id: feed.id, onDone: close, onFailed: setServerErrors });
  return (
    <GuardedDialog opened={opened} title={t("addressTitle")} onClose={close}>
      {({ leave }) => (
        <>
          <DialogForm
            submit={t("save")}
            isSending={saving.isActing}
            onSubmit={form.onSubmit(({ address }) => saving.set({ address }, feed), onInvalid)}
            onClose={() => leave()}
          >
            <p>{t("addressNow", { host: feed.host })}</p>
            <Fields>
              <AddressField label={t("newAddress")} {...fieldOf("address")} />
            </Fields>
          </DialogForm>
          {saving.dialog}
        </>
      )}
    </GuardedDialog>
  );
}

/** Renames a calendar; an empty name falls back to its site. */
export function RenameFeedDialog({
  opened,
  name,
  isSaving,
  onSave,
  onClose,
}: DialogSwitch & { name: string; isSaving: boolean; onSave: (name: string) => void }) {
  const t = useTranslations("rentalProperty.feeds");
  const [typed, setTyped] = useState(name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSave(typed.trim());
  };
  const close = () => {
    setTyped(name);
    onClose();
  };
  return (
    <GuardedDialog opened={opened} title={t("renameTitle")} onClose={close}>
      {({ leave }) => (
        <DialogForm submit={t("save")} isSending={isSaving} onSubmit={send} onClose={() => leave()}>
          <NameField label={t("name")} data-autofocus value={typed} onType={setTyped} />
        </DialogForm>
      )}
    </GuardedDialog>
  );
}
