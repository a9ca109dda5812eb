/** The script of the built pages that have tabs or the ZIP check; the others have none. */
import { enhanceTabs, enhanceZipCheck } from "../features/site/enhance.ts";

for (const root of document.querySelectorAll<HTMLElement>("[data-tabs]")) enhanceTabs(root);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-zip]")) enhanceZipCheck(form);
