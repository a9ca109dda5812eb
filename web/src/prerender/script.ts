/** The script of prerendered pages with tabs, the ZIP check or a message; others have none. */
import { enhanceKept, enhanceTabs, enhanceZipCheck, forgetKept } from "../features/site/enhance.ts";

for (const root of document.querySelectorAll<HTMLElement>("[data-tabs]")) enhanceTabs(root);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-zip]")) enhanceZipCheck(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]")) enhanceKept(form);
forgetKept(document.querySelector("[data-sent]"));
