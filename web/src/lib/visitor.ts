import type { User } from "#modules/accounts/contract/user.ts";
import type { Notification } from "#modules/notices/contract/notifications.ts";
import type { Visitor } from "../ui/shell.tsx";
import { useSession } from "./current-user.ts";
import { trpc } from "./trpc.ts";

/** What somebody was told, as the bar knows it; undefined until it does, and for visitors. */
export function useNotices(): Notification[] | undefined {
  const isSignedIn = useSession().status === "signedIn";
  const { data } = trpc.notifications.list.useQuery(undefined, { enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}

/** Whom the bar greets. Who cannot be told apart from a stranger is offered to sign in. */
export function useVisitor(): Visitor {
  const session = useSession();
  const notices = useNotices();
  if (session.status === "loading") return "loading";
  if (session.status !== "signedIn") return "signedOut";
  const { user } = session;
  return {
    name: displayName(user),
    role: user.role,
    imageUrl: user.profileImageUrl,
    unread: notices?.filter(({ isRead }) => !isRead).length ?? 0,
  };
}

/** First and last name where both exist, else the e-mail. */
function displayName({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">): string {
  return firstName && lastName ? `${firstName} ${lastName}` : email;
}
