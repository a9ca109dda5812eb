import type { Plugin } from "vite";
import { common as english } from "#messages/en/common.ts";
import { common as spanish } from "#messages/es/common.ts";
import { common as french } from "#messages/fr/common.ts";

/** Tells readers without JavaScript, in every language, that the app needs it; theirs isn't known yet. */
export function withoutScript(): Plugin {
  return {
    name: "tidycurb-without-script",
    transformIndexHtml: () => [
      {
        tag: "noscript",
        injectTo: "body-prepend",
        children: Object.entries({ en: english, es: spanish, fr: french }).map(([lang, { noScript }]) => ({
          tag: "p",
          attrs: { lang },
          children: noScript,
        })),
      },
    ],
  };
}
