import { type ReactNode, useState } from "react";
import { changeOffline } from "../lib/offline.ts";
import type { LegName } from "../lib/photo-legs.ts";
import { Button } from "../ui/button.tsx";
import { Card, FoldedCards } from "../ui/card.tsx";
import { ChoiceTabs } from "../ui/choice-tabs.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import {
  CheckboxField,
  CheckboxGroupField,
  Fields,
  PasswordField,
  RadioChoices,
  SelectField,
  SwitchField,
  SwitchList,
  TextAreaField,
  TextField,
} from "../ui/fields.tsx";
import { ReasonDialog } from "../ui/form-dialog.tsx";
import { FilterChips, SearchField } from "../ui/list-tools.tsx";
import { PersonLine } from "../ui/person-line.tsx";
import { PhotoViewer } from "../ui/photo-viewer.tsx";
import { RatesNote } from "../ui/rates-note.tsx";
import { toast } from "../ui/toast.tsx";
import { TwoVersionsDialog } from "../ui/two-versions.tsx";

export function Forms() {
  const [isOn, setIsOn] = useState(true);
  const [tab, setTab] = useState<"one" | "two">("one");
  const days = ["Monday", "Tuesday"].map((value) => ({ value, label: value }));
  return (
    <>
      <Part name="Fields">
        <Fields pair>
          <TextField label="Address" defaultValue="412 Maple Street" />
          <TextField label="Unit" optional />
        </Fields>
        <Fields pair="short">
          <SelectField label="State" options={[{ value: "IL", label: "IL" }]} />
          <TextField label="ZIP code" defaultValue="62704" />
        </Fields>
        <Fields>
          <TextField label="ZIP codes" description="Separated by commas." placeholder="62704, 62707" />
          <TextField label="Email" error="Please enter a valid email address" defaultValue="maya" />
          <TextField label="Disabled" disabled />
          <PasswordField label="Password" defaultValue="correct horse" />
          <TextAreaField label="Special instructions" optional />
          <SelectField label="Window" options={days} placeholder="Choose" />
          <CheckboxField label="I consent to an ID check" description="Runners come to people’s homes." />
          <CheckboxField label="I consent" error="Please consent" />
          <CheckboxGroupField label="Pickup days" options={days} defaultValue={["Monday"]} />
          <CheckboxGroupField
            label="Availability"
            description="As many as you like."
            options={days}
            error="Please select at least one"
          />
        </Fields>
      </Part>
      <Part name="SwitchList, SwitchField">
        <SwitchList>
          <SwitchField label="Job alerts" hint="As soon as one is near" checked={isOn} onChange={setIsOn} />
          <SwitchField label="Busy" checked busy onChange={nothing} />
          <SwitchField label="Off" checked={false} onChange={nothing} />
        </SwitchList>
      </Part>
      <Part name="RadioChoices">
        <RadioChoices
          legend="What went wrong?"
          options={[
            { value: "one", label: "Nobody came", hint: "The cans were not moved" },
            { value: "two", label: "Something was damaged" },
          ]}
          value={tab}
          onChange={setTab}
        />
      </Part>
      <Part name="SearchField, FilterChips">
        <SearchField label="Search" hint="A name" help="Three letters or more." onSearch={nothing} />
        <FilterChips
          label="Show"
          options={[
            { value: "one", label: "Open (2)" },
            { value: "two", label: "Settled" },
          ]}
          value={tab}
          onChange={setTab}
        />
      </Part>
      <Part name="ChoiceTabs">
        <ChoiceTabs
          label="Areas"
          options={[
            { value: "one", label: "Job Activity" },
            { value: "two", label: "Homeowners" },
          ]}
          value={tab}
          onChange={setTab}
        >
          <p>The area “{tab}”.</p>
        </ChoiceTabs>
      </Part>
    </>
  );
}

export function Talking() {
  const [opened, setOpened] = useState<
    "dialog" | "wide" | "confirm" | "danger" | "busy" | "reason" | "versions" | "decided" | null
  >(null);
  const close = () => setOpened(null);
  return (
    <>
      <Part name="toast">
        <div className="flex wrap middle gap-3">
          <Button variant="quiet" onClick={() => toast({ title: "Job accepted" })}>
            Success
          </Button>
          <Button
            variant="quiet"
            onClick={() => toast({ title: "Still in review", message: "We write to you.", kind: "info" })}
          >
            Info
          </Button>
          <Button
            variant="quiet"
            onClick={() => toast({ title: "Error", message: "Something went wrong.", kind: "error" })}
          >
            Error
          </Button>
          <Button
            variant="quiet"
            onClick={() => toast({ title: "Week skipped", action: { label: "Undo", onAct: nothing } })}
          >
            With an undo
          </Button>
        </div>
      </Part>
      <Part name="Dialog, DialogActions, Confirm">
        <div className="flex wrap middle gap-3">
          <Button variant="quiet" onClick={() => setOpened("dialog")}>
            Dialog
          </Button>
          <Button variant="quiet" onClick={() => setOpened("wide")}>
            Wide dialog
          </Button>
          <Button variant="quiet" onClick={() => setOpened("confirm")}>
            Confirm
          </Button>
          <Button variant="quiet" onClick={() => setOpened("danger")}>
            Confirm danger
          </Button>
          <Button variant="quiet" onClick={() => setOpened("busy")}>
            Confirm under way
          </Button>
        </div>
        <Dialog
          opened={opened === "dialog" || opened === "wide"}
          title="A dialog"
          wide={opened === "wide"}
          onClose={close}
        >
          <p>What it is about.</p>
          <DialogActions>
            <Button onClick={close}>Done</Button>
          </DialogActions>
        </Dialog>
        <Confirm
          opened={opened === "confirm" || opened === "danger" || opened === "busy"}
          title="Cancel this pickup?"
          action="Cancel pickup"
          danger={opened === "danger"}
          loading={opened === "busy"}
          onConfirm={close}
          onCancel={close}
        >
          <p>Your runner is told at once.</p>
        </Confirm>
      </Part>
      <Part name="PhotoViewer">
        <OpenedViewer />
      </Part>
      <Part name="FormDialog, ReasonDialog">
        <Button variant="quiet" onClick={() => setOpened("reason")}>
          Ask for a reason
        </Button>
        <ReasonDialog
          opened={opened === "reason"}
          title="Decline this application?"
          label="Reason"
          action="Decline"
          danger
          loading={false}
          onConfirm={close}
          onCancel={close}
        />
      </Part>
      <Part name="TwoVersionsDialog">
        <div className="flex wrap middle gap-3">
          <Button variant="quiet" onClick={() => setOpened("versions")}>
            Two versions
          </Button>
          <Button variant="quiet" onClick={() => setOpened("decided")}>
            Saved version only
          </Button>
        </div>
        <TwoVersionsDialog
          opened={opened === "versions" || opened === "decided"}
          text="Someone else changed this property. Choose which version to keep."
          rows={[
            { label: "Check-in", saved: "3 PM", yours: "4 PM" },
            { label: "Cans", saved: "2", yours: "3" },
          ]}
          onKeepSaved={close}
          onUseYours={opened === "decided" ? null : close}
          onClose={close}
        />
      </Part>
      <Part name="FoldedCards">
        <FoldedCards>
          <Card title="A row" isFolded>
            <p>What it opens.</p>
          </Card>
          <Card title="Another" note="A note" action={<Button variant="quiet">Change</Button>} isFolded>
            <p>With an act.</p>
          </Card>
        </FoldedCards>
      </Part>
      <Part name="PersonLine">
        <PersonLine
          person={{
            firstName: "Leo",
            lastName: "S.",
            photoUrl: null,
            phoneNumber: "217 555 0142",
            rating: 4.9,
          }}
        />
      </Part>
      <Part name="RatesNote">
        <RatesNote />
      </Part>
      <Part name="OfflineLine">
        <div className="flex wrap middle gap-3">
          <Button variant="quiet" onClick={() => changeOffline({ isRestored: true })}>
            Show it at the top
          </Button>
          <Button variant="quiet" onClick={() => changeOffline({ isRestored: false })}>
            Hide it
          </Button>
        </div>
      </Part>
    </>
  );
}

export const nothing = () => {};

function OpenedViewer() {
  const [shown, setShown] = useState<LegName | null>(null);
  const leg = { at: "2026-03-10T13:14:00.000Z", photoUrl: "/share-en.png" };
  return (
    <>
      <Button variant="quiet" onClick={() => setShown("out")}>
        Open both photos
      </Button>
      <PhotoViewer
        legs={{ out: leg, in: leg }}
        times={{ out: "8:14 AM", in: "10:02 AM" }}
        shown={shown ?? "out"}
        opened={shown !== null}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid one-column gap-4 ruled pt-4" aria-label={name}>
      <h2 className="heavy larger">{name}</h2>
      {children}
    </section>
  );
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="soft small">{name}</p>
      {children}
    </div>
  );
}
