import { useEffect, useId } from "react";

const open: string[] = [];

/**
 * Escape closes only the topmost dialog. Focus returns to where it was, even for an initially open dialog, unless the
 * act moved it. Mantine does neither.
 */
export function useOpenDialog(opened: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    open.push(id);
    return () => {
      open.splice(open.indexOf(id), 1);
      const { activeElement } = document;
      const isLeftAlone = activeElement === document.body || activeElement?.closest("[role=dialog]");
      if (isLeftAlone && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [opened, id]);
  return () => open.at(-1) === id;
}
