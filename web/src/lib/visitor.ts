import { useEffect, useState } from "react";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import type { Notification } from "#modules/notices/contract.ts";
import type { DeskEntry, deskEntriesOf } from "../ui/desk-navigation.ts";
import type { Counts } from "../ui/navigation.ts";
import type { Visitor } from "../ui/shell.tsx";
import { type Session, useSession } from "./current-user.ts";
import { trpc } from "./trpc.ts";

/** The header's loaded notices; undefined until loaded, and for visitors. */
export function useNotices(): Notification[] | undefined {
  const session = useSession();
  const isSignedIn = session.status === "signedIn" && !session.isOver;
  const { data } = trpc.notifications.list.useQuery(undefined, { enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}

/** The user the header greets. An unknown user is offered sign-in. */
export function useVisitor(): Visitor {
  const session = useSession();
  const desk = useDesk(session);
  if (session.status === "loading") return "loading";
  if (session.status !== "signedIn" || session.isOver) return "signedOut";
  const { user } = session;
  return {
    name: displayName(user),
    role: user.role,
    desk,
    imageUrl: user.profileImageUrl,
    isSetUp: isSetUp(user),
    isHostOnly: user.homeownerProfile !== null && !hasHome(user.homeownerProfile),
  };
}

/** An admin's pages, which no member's first page load carries; undefined until fetched, and for others. */
function useDesk(session: Session): readonly DeskEntry[] | undefined {
  const role = session.status === "signedIn" ? session.user.adminRole : null;
  const [entriesOf, setEntriesOf] = useState<typeof deskEntriesOf>();
  useEffect(() => {
    if (role === null) return;
    // Without reception the Menu still leads to the account.
    import("../ui/desk-navigation.ts").then(
      (loaded) => setEntriesOf(() => loaded.deskEntriesOf),
      () => {},
    );
  }, [role]);
  return role === null ? undefined : entriesOf?.(role);
}

export function useHasSeveralHomes(): boolean {
  const session = useSession();
  return session.status === "signedIn" && !session.isOver && session.user.homes.length > 1;
}

/** What waits for an admin, page by page. It changes without them, so it is asked again every minute. */
export function useWaiting(isAdmin: boolean): Counts | undefined {
  const { data } = trpc.admin.waiting.useQuery(undefined, { enabled: isAdmin, refetchInterval: 60_000 });
  return isAdmin ? data : undefined;
}

function isSetUp({ role, homeownerProfile, runnerProfile }: User): boolean {
  if (role === "runner") return runnerProfile?.applicationStatus === "approved";
  return role === "admin" || homeownerProfile !== null;
}

/** First and last name if both exist, else the email. */
function displayName({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">): string {
  return firstName && lastName ? `${firstName} ${lastName}` : email;
}
