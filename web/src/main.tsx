import "virtual:theme.css";
import "./ui/font.css";
import "./ui/global.css";
import "./ui/screens.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./lib/zod-settings.ts";
import { followTheme } from "./lib/color-scheme.ts";
import { followOpened } from "./lib/follow-opened.ts";
import { readerLanguage } from "./lib/reader-language.ts";
import { showStartFailed } from "./lib/show-start-failed.ts";
import { showLanguage, Texts } from "./lib/texts.tsx";
import { queryClient, trpc, trpcClient } from "./lib/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";
import { announceHash, openPath } from "./ui/link.tsx";
import { BrokenScreen, PageSkeleton } from "./ui/states.tsx";

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: BrokenScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

followTheme();
announceHash(router);
followOpened((path) => openPath(router, path));

// Screen readers start at the new page, not at the link that was clicked.
router.subscribe("onResolved", ({ fromLocation, pathChanged }) => {
  const content = document.getElementById("content");
  // A page that focuses its own field has done so by now.
  const isInside = content?.contains(document.activeElement) && document.activeElement !== content;
  if (fromLocation && pathChanged && !isInside) content?.focus({ preventScroll: true });
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

const language = readerLanguage();
try {
  await showLanguage(language);
  // If the screen is already prerendered, render the app hidden until it matches.
  const place = root.hasChildNodes()
    ? (await import("./features/sign-in/take-over.ts")).placeBeside(root, router)
    : root;
  createRoot(place).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Texts>
            <RouterProvider router={router} />
          </Texts>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
} catch {
  showStartFailed(root, language);
}
