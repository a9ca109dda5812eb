import { useState } from "react";

/** What a dialog is about: null until first asked, and kept while the dialog closes. */
export function useAsked<About extends object>() {
  const [asked, setAsked] = useState<(About & { opened: boolean }) | null>(null);
  const ask = (about: About) => setAsked({ ...about, opened: true });
  const close = () => setAsked((now) => now && { ...now, opened: false });
  return [asked, ask, close] as const;
}
