import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The token that a link in a letter carries behind its "#", where no server and no log sees it; empty without one. It is taken
 * out of the address, and so out of the browser's history, as soon as it is read.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const [token] = useState(() => history.location.hash.replace(/^#/, ""));
  useEffect(() => {
    const { pathname, search, hash } = history.location;
    if (hash) history.replace(`${pathname}${search}`);
  }, [history]);
  return token;
}
