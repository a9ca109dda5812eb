import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type EraseReason, eraseReasons } from "#modules/accounts/rules/people.ts";
import { type Person, suspendPerson } from "#modules/people/contract/people.ts";
import { fullName } from "#platform/values/full-name.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePersonActs } from "./use-person-acts.ts";

/** Asks for the reason before suspending or erasing a person. */
export function ReasonDialog({
  act,
  person,
  opened,
  onClose,
}: {
  act: "suspend" | "erase";
  person: Person;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people.acts");
  const common = useTranslations("common");
  const { run, passwordDialog } = useReauthenticate();
  const { form, onInvalid } = useAppForm(suspendPerson.input.pick({ reason: true }), {
    reason: "",
  });
  const [why, setWhy] = useState<EraseReason>("asked");
  const { suspend, erase, erased, failed, isActing } = usePersonActs(onClose);
  const { userId, suspendedAt } = person;
  const name = fullName(person);
  const eraseNow = async (reason: EraseReason) => {
    try {
      if (await run(() => erase({ userId, reason }))) await erased();
    } catch (error) {
      failed(error);
    }
  };
  const suspended = (jobs: { released: number; missed: number }) => {
    const told = { runner: t("suspendedJobs", jobs), homeowner: t("suspendedHome"), neither: undefined };
    toast({ title: t("suspended"), message: told[sideOf(person)] });
  };
  const submitReason = form.onSubmit(
    ({ reason }) => suspend({ userId, reason, seen: { suspendedAt } }, { onSuccess: suspended }),
    onInvalid,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (act === "suspend") return submitReason(event);
    event.preventDefault();
    void eraseNow(why);
  };
  return (
    <>
      <Dialog opened={opened} title={t(`${act}Title`, { name })} onClose={onClose}>
        <form onSubmit={submit} noValidate>
          <Fields>
            <p>{act === "suspend" ? t(`suspendText.${sideOf(person)}`) : t("eraseText")}</p>
            {act === "suspend" ? (
              <TextField
                label={t("reason")}
                description={t("reasonHelp")}
                maxLength={500}
                data-autofocus
                key={form.key("reason")}
                {...form.getInputProps("reason")}
              />
            ) : (
              <SelectField
                label={t("reason")}
                description={t("eraseReasonHelp")}
                data-autofocus
                value={why}
                onChange={({ currentTarget }) =>
                  setWhy(eraseReasons.find((reason) => reason === currentTarget.value) ?? "asked")
                }
                options={eraseReasons.map((value) => ({ value, label: t(`eraseReasons.${value}`) }))}
              />
            )}
          </Fields>
          <DialogActions>
            <Button variant="quiet" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button variant="danger" type="submit" loading={isActing}>
              {act === "suspend" ? t("suspend") : t("eraseAction")}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {passwordDialog}
    </>
  );
}

/** The role in which the person has something to lose. */
function sideOf({ homeowner, runner }: Person) {
  if (runner) return "runner";
  return homeowner ? "homeowner" : "neither";
}
