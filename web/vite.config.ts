import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apart } from "./apart.ts";
import { codeSplitting } from "./chunks.ts";
import { inlineRuntime } from "./inline-runtime.ts";
import { publicPages } from "./public-pages.ts";
import { serviceWorker } from "./service-worker.ts";
import { signUpPage } from "./sign-up-page.ts";
import { compiledTexts } from "./texts.ts";
import { themeCss } from "./theme-css.ts";
import { withoutCycles } from "./without-cycles.ts";
import { withoutFacades } from "./without-facades.ts";
import { withoutScript } from "./without-script.ts";
import { withoutWarnings } from "./without-warnings.ts";
import { withoutWebSockets } from "./without-web-sockets.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${root}src/routes`,
      generatedRouteTree: `${root}src/routeTree.gen.ts`,
    }),
    react(),
    themeCss(),
    compiledTexts(),
    // Only the stream needs this third of tRPC's client.
    apart({ module: "/lib/live-stream.ts", packages: "@trpc/" }),
    withoutWebSockets(),
    withoutScript(),
    inlineRuntime(),
    withoutCycles(),
    withoutFacades(),
    withoutWarnings({ isStrict: process.env.STRICT_BUILD === "1" }),
    serviceWorker(),
    publicPages(),
    signUpPage(),
  ],
  resolve: {
    // React includes this now; the shim for older versions isn't shipped.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  css: {
    modules: {
      // Scope by file only, without the line: hundreds of these names ship on first load.
      generateScopedName: (name, file) =>
        `${name}_${createHash("sha256").update(relative(root, file)).digest("hex").slice(0, 5)}`,
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting },
      // Build step durations depend on the machine.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { "/api": process.env.API_URL ?? "http://localhost:3000" },
  },
});
