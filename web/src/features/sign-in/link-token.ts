import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Where the link that skips the navigation leads on every page: no token. */
const skipTarget = "content";

/**
 * The token after an emailed link's "#", which servers and logs never see; empty without one. Removed from the URL and
 * browser history once read.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const hash = useLocation({ select: ({ hash }) => (hash === skipTarget ? "" : hash) });
  const [token, setToken] = useState(hash);
  // Another email's link opened in the same tab.
  if (hash && hash !== token) setToken(hash);
  useEffect(() => {
    const { pathname, search } = history.location;
    if (hash) history.replace(`${pathname}${search}`);
  }, [history, hash]);
  return token;
}
