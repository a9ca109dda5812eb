import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { OwnDataCard } from "../own-data/own-data-card.tsx";
import { SecurityButtons } from "../sign-in/security-buttons.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { AccountStatus } from "./account-status.tsx";
import { HomeDetailsCard } from "./home-details.tsx";
import { NotificationSwitches } from "./notification-switches.tsx";
import { ProfileForm } from "./profile-form.tsx";

const EndingNotice = lazyPart(
  "billing",
  async () => (await import("../billing/ending-notice.tsx")).EndingNotice,
);

/** /profile: the person, their home or service areas, and the account's status. */
export default function ProfilePage({
  onUnsavedChange,
  onDeleted,
  wantsEmail = false,
  onEmailOpened,
}: {
  onUnsavedChange: (isUnsaved: boolean) => void;
  onDeleted: () => void;
  /** True when someone came to change their email; `onEmailOpened` reports that its field is open. */
  wantsEmail?: boolean;
  onEmailOpened?: () => void;
}) {
  const t = useTranslations("profile");
  const user = useSignedInUser();
  const unsaved = useRef(new Set<"profile" | "details">());
  const report = useCallback(
    (form: "profile" | "details", isUnsaved: boolean) => {
      unsaved.current[isUnsaved ? "add" : "delete"](form);
      onUnsavedChange(unsaved.current.size > 0);
    },
    [onUnsavedChange],
  );
  const reportProfile = useCallback((isUnsaved: boolean) => report("profile", isUnsaved), [report]);
  const reportDetails = useCallback((isUnsaved: boolean) => report("details", isUnsaved), [report]);
  return (
    <Page title={t("title")} lead={t("lead", { role: user.role })}>
      <Columns kind="main">
        <Stack>
          <ProfileForm
            user={user}
            onUnsavedChange={reportProfile}
            wantsEmail={wantsEmail}
            onEmailOpened={onEmailOpened}
          />
          {user.homeownerProfile && <HomeDetailsCard onUnsavedChange={reportDetails} />}
        </Stack>
        <Stack>
          <VerifyEmail />
          <AccountStatus user={user} />
          {user.homeownerProfile?.serviceEndsOn && (
            <EndingNotice endsOn={user.homeownerProfile.serviceEndsOn} />
          )}
          <NotificationSwitches />
          <OwnDataCard />
          <SecurityButtons onDeleted={onDeleted} />
        </Stack>
      </Columns>
    </Page>
  );
}
