import { useState } from "react";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import { applicationStatuses } from "#platform/values/runner-words.ts";
import { AppError } from "../lib/app-error.ts";
import { showTheme } from "../lib/color-scheme.ts";
import { Agreement } from "../ui/agreement.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { Card, Facts, FoldedCards, StatCard } from "../ui/card.tsx";
import { ChoiceTabs } from "../ui/choice-tabs.tsx";
import { DocumentLinks, SlimFooter } from "../ui/document-links.tsx";
import { Icon, iconNames } from "../ui/icon.tsx";
import { BrandMark, Can, LockedCan, SleepingCan, TippedCan } from "../ui/illustrations.tsx";
import { Link, PathLink } from "../ui/link.tsx";
import { ListCard, ListRow } from "../ui/list-card.tsx";
import NotFound, { RaccoonInCan } from "../ui/not-found.tsx";
import { OfflineLine } from "../ui/offline-line.tsx";
import { AccessDenied, Columns, MessagePage, Page, Stack } from "../ui/page.tsx";
import { Avatar } from "../ui/person-line.tsx";
import { PhotoFrame } from "../ui/photo-frame.tsx";
import { PhotoPair } from "../ui/photo-pair.tsx";
import { EditRow, FactRow, LinkRow, Rows, SheetRow } from "../ui/rows.tsx";
import { HouseWithCan } from "../ui/scenes.tsx";
import { Shell } from "../ui/shell.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { BrokenScreen, EmptyState, ErrorState, PageSkeleton, Skeleton } from "../ui/states.tsx";
import { ApplicationStatusBadge, JobStatusBadge, StatusBadge } from "../ui/status-badge.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { Toasts } from "../ui/toast.tsx";
import { UserMenu } from "../ui/user-menu.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { Forms, nothing, Part, State, Talking } from "./dialogs.tsx";
import styles from "./gallery.module.css";
import { Amounts, Sending } from "./sending.tsx";
import { Tables } from "./tables.tsx";

const picture = "/share-en.png";
const account = {
  name: "Maya Torres",
  role: "homeowner",
  imageUrl: null,
  isSetUp: true,
  isHostOnly: false,
} as const;
const unreachable = new AppError(0, "UNREACHABLE", "Failed to fetch");
const fault = new AppError(500, "INTERNAL_SERVER_ERROR", "", { requestId: "7f3c-19" });
const rows = [
  { id: "1", title: "412 Maple Street", text: "Tue, Mar 10 · 8 a.m.–12 p.m." },
  { id: "2", title: "12 Oak Avenue", text: "Fri, Mar 13 · 12–4 p.m." },
];
type Reader = "member" | "signedOut" | "loading";

/** Every shared component in its states, for developers. English only and not part of any build. */
export function Gallery() {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [reader, setReader] = useState<Reader>("member");
  return (
    <>
      <Shell path="/how-it-works" visitor={reader === "member" ? account : reader}>
        <OfflineLine />
        <div className={styles.page}>
          <h1>Gallery</h1>
          <ChoiceTabs
            label="Theme"
            options={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            value={theme}
            onChange={(chosen) => {
              showTheme(chosen);
              setTheme(chosen);
            }}
          >
            <p className="soft small">Every part below, in both.</p>
          </ChoiceTabs>
          <Buttons />
          <Statuses />
          <Screens />
          <Lists />
          <Tables />
          <Amounts />
          <Forms />
          <Photos />
          <Talking />
          <Bars reader={reader} onReader={setReader} />
          <Pictures />
        </div>
      </Shell>
      <Toasts />
    </>
  );
}

function Buttons() {
  const variants = ["primary", "accent", "quiet", "plain", "danger"] as const;
  return (
    <Part name="Button, ButtonLink, ButtonAnchor, BackLink">
      {variants.map((variant) => (
        <State key={variant} name={variant}>
          <div className="flex wrap middle gap-3">
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant}>
              <Icon name="camera" />
              Medium
            </Button>
            <Button variant={variant} size="large">
              Large
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <ButtonLink variant={variant} to="/">
              Link
            </ButtonLink>
            <ButtonAnchor variant={variant} href="#">
              Other Document
            </ButtonAnchor>
          </div>
        </State>
      ))}
      <Button wide>Wide</Button>
      <BackLink to="/">Above</BackLink>
    </Part>
  );
}

function Statuses() {
  const tones = ["calm", "busy", "good", "bad", "off"] as const;
  return (
    <>
      <Part name="JobStatusBadge, ApplicationStatusBadge, StatusBadge">
        <div className="flex wrap middle gap-3">
          {jobStatuses.map((status) => (
            <JobStatusBadge key={status} status={status} />
          ))}
        </div>
        <div className="flex wrap middle gap-3">
          {applicationStatuses.map((status) => (
            <ApplicationStatusBadge key={status} status={status} />
          ))}
        </div>
        <div className="flex wrap middle gap-3">
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone} icon="info" label={tone} />
          ))}
        </div>
      </Part>
      <Part name="StatCard">
        <Columns kind="stats">
          <StatCard label="Jobs Today" value="12" hint="Canceled ones left out" icon="calendar" />
          <StatCard label="Monthly Revenue" value="$34,858.00" icon="money" />
          <StatCard label="Next payout" value="$48.00" />
          <StatCard label="Service Rate" value="–" hint="No pickup was due" />
          <StatCard label="Loading" value={<Skeleton rows={1} />} />
        </Columns>
      </Part>
      <Part name="Timeline">
        <Timeline
          label="A pickup"
          steps={[
            { title: "Accepted", text: "Tue, 7:58 a.m.", state: "past" },
            { title: "At the curb", text: "Your runner is on the way.", state: "present", mark: "clock" },
            {
              title: "Back in place",
              text: "With a photo.",
              state: "ahead",
              mark: 3,
              action: <Button>Take Photo</Button>,
            },
          ]}
        />
      </Part>
    </>
  );
}

function Screens() {
  return (
    <>
      <Part name="Page, Columns, Stack">
        <Page title="A narrow screen" lead="For forms and reading." narrow>
          <Card title="A form">
            <p>No wider than a line is good to read.</p>
          </Card>
        </Page>
        <Page title="A screen" lead="One line under its title." actions={<Button>Act</Button>}>
          <Columns kind="main">
            <Card title="The wide one">
              <p>Main.</p>
            </Card>
            <Stack>
              <Card title="A narrow one">
                <p>Aside.</p>
              </Card>
              <Card title="Another">
                <p>Below it.</p>
              </Card>
            </Stack>
          </Columns>
          <Columns kind="halves">
            <Card title="Half">
              <p>Left.</p>
            </Card>
            <Card title="Half">
              <p>Right.</p>
            </Card>
          </Columns>
        </Page>
      </Part>
      <Part name="MessagePage, AccessDenied, NotFound, BrokenScreen">
        <MessagePage
          picture={<SleepingCan />}
          title="One thing to say"
          text="And a line below it."
          actions={<Button>Go on</Button>}
        />
        <AccessDenied text="This page is not for this account." />
        <NotFound />
        <BrokenScreen error={fault} />
      </Part>
      <Part name="EmptyState, ErrorState">
        <EmptyState title="Nothing here yet" />
        <EmptyState
          title="Nothing here yet"
          text="Homeowners who set up the service appear here."
          picture={<RaccoonInCan />}
          action={<Button>Begin</Button>}
        />
        <ErrorState error={unreachable} onRetry={nothing} />
        <ErrorState error={fault} onRetry={nothing} />
      </Part>
      <Part name="Skeleton, PageSkeleton">
        <Skeleton rows={2} />
        <PageSkeleton />
      </Part>
    </>
  );
}

function Lists() {
  const row = ({ title, text }: (typeof rows)[number]) => (
    <ListRow
      title={title}
      text={text}
      badge={<JobStatusBadge status="scheduled" />}
      actions={<Button variant="quiet">Cancel</Button>}
    />
  );
  const list = (source: { data: typeof rows | undefined; error: unknown }, title: string) => (
    <ListCard title={title} note="A note" source={{ ...source, refetch: nothing }} empty="No pickups yet">
      {row}
    </ListCard>
  );
  return (
    <>
      <Part name="ListCard, ListRow">
        <Columns kind="halves">
          {list({ data: rows, error: null }, "Full")}
          {list({ data: [], error: null }, "Empty")}
          {list({ data: undefined, error: null }, "Loading")}
          {list({ data: undefined, error: unreachable }, "Failed")}
        </Columns>
      </Part>
      <Part name="Rows, EditRow, LinkRow, SheetRow, FactRow">
        <Card title="A card of rows">
          <Rows>
            <EditRow label="Name" value="Maya Torres" onEdit={nothing} />
            <EditRow label="Gate code" onEdit={nothing} />
            <EditRow label="Address" value="412 Maple Street, Springfield, IL 62704" onEdit={nothing} />
            <FactRow label="Role" value="Homeowner" />
            <LinkRow label="Change Password" to="/settings" hash="security" />
            <SheetRow label="Your Areas" value="62704, 62703">
              <p>3 open jobs.</p>
            </SheetRow>
          </Rows>
        </Card>
        <FoldedCards>
          <EditRow isCard label="House Photo" onEdit={nothing} />
          <LinkRow isCard label="Notifications" value="Email" to="/settings" hash="notifications" />
        </FoldedCards>
      </Part>
      <Part name="Card, Facts">
        <Card title="An area" note="A note" action={<Button variant="quiet">Change</Button>}>
          <Facts
            rows={[
              { label: "Runner", value: "Leo Santos" },
              { label: "Cans", value: "2" },
            ]}
          />
        </Card>
      </Part>
    </>
  );
}

function Photos() {
  const at = "2026-03-10T13:14:00.000Z";
  return (
    <>
      <Part name="PhotoPair">
        <State name="both">
          <PhotoPair
            timeZone="America/Chicago"
            out={{ at, photoUrl: picture }}
            in={{ at, photoUrl: picture }}
          />
        </State>
        <State name="one to come, one without a photo">
          <PhotoPair
            timeZone="America/Chicago"
            out={{ at, photoUrl: null }}
            in={{ at: null, photoUrl: null }}
          />
        </State>
        <State name="does not load">
          <PhotoPair
            timeZone="America/Chicago"
            out={{ at, photoUrl: "/missing.png" }}
            in={{ at, photoUrl: "/missing.png" }}
            onReload={nothing}
          />
        </State>
      </Part>
      <Sending picture={picture} />
    </>
  );
}

function Bars({ reader, onReader }: { reader: Reader; onReader: (reader: Reader) => void }) {
  return (
    <Part name="Shell, AppNav, SideSheet, UserMenu, Link, PathLink, SiteLink">
      <State name="Links to a page, to a path that came as text, and to a public page">
        <div className="flex wrap middle gap-3">
          <Link to="/settings">Settings</Link>
          <PathLink path="/notifications">Notifications</PathLink>
          <SiteLink page="about" visitor="signedOut">
            About
          </SiteLink>
        </div>
      </State>
      <State name="The bar is at the top of this page">
        <ChoiceTabs
          label="Who reads"
          options={[
            { value: "member", label: "A member" },
            { value: "signedOut", label: "A visitor" },
            { value: "loading", label: "Not known yet" },
          ]}
          value={reader}
          onChange={onReader}
        >
          <p className="soft small">
            A member’s tabs are at the bottom of a phone and at the left of a desktop.
          </p>
        </ChoiceTabs>
      </State>
      <State name="The menu of desktops, and the sheet of a visitor">
        <div className="flex wrap middle gap-3">
          <UserMenu account={account} />
          <SideSheet path="/about" visitor="signedOut" />
        </div>
      </State>
    </Part>
  );
}

function Pictures() {
  return (
    <>
      <Part name="Icon">
        <div className="flex wrap middle gap-3">
          {iconNames.map((name) => (
            <span key={name} className={styles.icon}>
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part name="DocumentLinks">
        <DocumentLinks visitor="signedOut" />
        <SlimFooter />
      </Part>

      <Part name="Agreement">
        <Agreement to="step" />
      </Part>
      <Part name="Illustrations, Avatar, VisuallyHidden">
        <div className="flex wrap middle gap-3">
          <BrandMark size={64} />
          <svg viewBox="0 0 64 100" width="96" aria-hidden="true">
            <Can body="a" />
          </svg>
          <SleepingCan />
          <TippedCan />
          <LockedCan />
          <RaccoonInCan />
          <HouseWithCan />
          <PhotoFrame />
          <Avatar imageUrl={null} />
          <Avatar imageUrl={picture} />
          <VisuallyHidden>Heard, not seen</VisuallyHidden>
        </div>
      </Part>
    </>
  );
}
