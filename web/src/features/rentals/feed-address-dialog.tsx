import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract.ts";
import * as contract from "#modules/rentals/contract.ts";

import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { useFeedActs } from "./use-feed-acts.ts";

const addressForm = contract.addFeed.input.pick({ address: true });

/** Asks for a calendar's new URL. The current one is secret, so only its host name is shown. */
export function FeedAddressDialog({
  opened,
  feed,
  onClose,
}: {
  opened: boolean;
  feed: Pick<Feed, "id" | "host">;
  onClose: () => void;
}) {
  const t = useTranslations("rentalProperty.feeds");
  const add = useTranslations("rentalProperty.addFeed");
  const common = useTranslations("common");
  const acts = useFeedActs();
  const { form, onInvalid, setServerErrors } = useAppForm(addressForm, { address: "" });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <GuardedDialog opened={opened} title={t("addressTitle")} onClose={close}>
      {({ leave }) => (
        <form
          noValidate
          onSubmit={form.onSubmit(
            ({ address }) =>
              acts.changeAddress({ id: feed.id, address }, { onSaved: close, onFailed: setServerErrors }),
            onInvalid,
          )}
        >
          <p>{t("addressNow", { host: feed.host })}</p>
          <Fields>
            <TextField
              label={t("newAddress")}
              description={add("addressHint")}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              key={form.key("address")}
              {...form.getInputProps("address")}
            />
          </Fields>
          <DialogActions>
            <Button variant="quiet" onClick={() => leave()}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={acts.isUnderWay(feed.id)}>
              {t("save")}
            </Button>
          </DialogActions>
        </form>
      )}
    </GuardedDialog>
  );
}
