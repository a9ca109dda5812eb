import { MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, use } from "react";
import { theme } from "./theme.ts";

/**
 * What Mantine's parts look around for, brought by those of ours that are made of them (fields, dialogs): so nothing of
 * Mantine comes with a screen that has neither. The colors are the stylesheet's; which of them, says `lib/color-scheme.ts`.
 */
export function Mantine({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={noManager}
      getRootElement={noElement}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

const noElement = () => undefined;
const noManager = {
  get: <Scheme,>(atFirst: Scheme) => atFirst,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
