/** The script of prerendered pages with tabs or the ZIP check; others have none. */
import { enhanceTabs, enhanceZipCheck } from "../features/site/enhance.ts";

for (const root of document.querySelectorAll<HTMLElement>("[data-tabs]")) enhanceTabs(root);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-zip]")) enhanceZipCheck(form);
