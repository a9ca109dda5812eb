import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeSplitting } from "./chunks.ts";
import { publicPages } from "./public-pages.ts";
import { serviceWorker } from "./service-worker.ts";
import { signUpPage } from "./sign-up-page.ts";
import { compiledTexts } from "./texts.ts";
import { themeCss } from "./theme-css.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // The first screens after sign-in come with the app.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (["/homeowner", "/runner"].includes(routeId) ? [] : undefined),
      },
      routesDirectory: `${root}src/routes`,
      generatedRouteTree: `${root}src/routeTree.gen.ts`,
    }),
    react(),
    themeCss(),
    compiledTexts(),
    serviceWorker(),
    publicPages(),
    signUpPage(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The app's chunk; `npm run bench:page` and e2e/first-load.spec.ts bound what is transferred.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The first page names every chunk, so their hashes are short.
      output: {
        codeSplitting,
        hashCharacters: "hex",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
      // Build step durations depend on the machine. A dialog whose code is shared arrives with the shared code.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { "/api": process.env.API_URL ?? "http://localhost:3000" },
  },
});
