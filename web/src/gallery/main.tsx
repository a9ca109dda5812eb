import "virtual:theme.css";
import "../ui/font.css";
import "../ui/global.css";
import "../ui/screens.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../lib/zod-settings.ts";
import { followTheme } from "../lib/color-scheme.ts";
import { readerLanguage } from "../lib/reader-language.ts";
import { showLanguage, Texts } from "../lib/texts.tsx";
import { queryClient } from "../lib/trpc.ts";
import { WithoutApp } from "../ui/link.tsx";
import { Gallery } from "./gallery.tsx";

// A separate page at /gallery under `npm run dev`; the build's only entry is index.html.
followTheme();
await showLanguage(readerLanguage());
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Texts>
        <WithoutApp>
          <Gallery />
        </WithoutApp>
      </Texts>
    </QueryClientProvider>
  </StrictMode>,
);
