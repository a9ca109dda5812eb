import { MantineContext, MantineProvider } from "@mantine/core";
import { type ReactNode, use } from "react";
import { theme } from "./theme.ts";

/**
 * Mantine's provider, rendered by our fields and dialogs, so screens without them load no Mantine. Colors come from the
 * stylesheet; `lib/color-scheme.ts` selects the scheme.
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
