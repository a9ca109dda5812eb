import { useState } from "react";
import { handOver } from "../../lib/hand-over.ts";

type Prefilled = { role?: "runner"; zip?: string | undefined };

/** Passes on a link to the sign-up page, with a code if there is one. `isCopied`: it was copied instead of shared. */
export function usePassedCode(prefilled: Prefilled = {}) {
  const [isCopied, setIsCopied] = useState(false);
  const pass = (code: string | null) => {
    const url = new URL("/sign-up", window.location.origin);
    for (const [name, value] of Object.entries({ ...prefilled, code }))
      if (value) url.searchParams.set(name, value);
    void handOver({ url: url.href }).then(setIsCopied);
  };
  return { isCopied, pass };
}
