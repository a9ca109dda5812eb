import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeSplitting } from "./chunks.ts";
import { inlineRuntime } from "./inline-runtime.ts";
import { publicPages } from "./public-pages.ts";
import { serviceWorker } from "./service-worker.ts";
import { compiledTexts } from "./texts.ts";
import { themeCss } from "./theme-css.ts";
import { withoutFacades } from "./without-facades.ts";
import { withoutScript } from "./without-script.ts";

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
    withoutScript(),
    inlineRuntime(),
    withoutFacades(),
    serviceWorker(),
    publicPages(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { "/api": process.env.API_URL ?? "http://localhost:3000" },
  },
});
