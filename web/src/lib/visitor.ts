import type { User } from "#contracts/user.ts";
import type { Visitor } from "../ui/shell.tsx";
import { useSession } from "./current-user.ts";
import { trpc } from "./trpc.ts";

/** Whom the bar greets. Who cannot be told apart from a stranger is offered to sign in. */
export function useVisitor(): Visitor {
  const session = useSession();
  const signedIn = session.status === "signedIn";
  const { data: notifications } = trpc.notifications.list.useQuery(undefined, { enabled: signedIn });
  if (session.status === "loading") return "loading";
  if (!signedIn) return "signedOut";
  const { user } = session;
  return {
    name: displayName(user),
    role: user.role,
    imageUrl: user.profileImageUrl,
    unread: notifications?.filter(({ isRead }) => !isRead).length ?? 0,
  };
}

/** First and last name where both exist, else the e-mail. */
export function displayName({
  firstName,
  lastName,
  email,
}: Pick<User, "firstName" | "lastName" | "email">): string {
  return firstName && lastName ? `${firstName} ${lastName}` : email;
}
