import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The token that a link in a letter carries behind its "#", where no server and no log sees it; empty without one. It is taken
 * out of the address, and so out of the browser's history, as soon as it is read.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // Another letter's link, opened in the same tab.
  if (hash && hash !== token) setToken(hash);
  useEffect(() => {
    const { pathname, search } = history.location;
    if (hash) history.replace(`${pathname}${search}`);
  }, [history, hash]);
  return token;
}
