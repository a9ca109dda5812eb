import type * as z from "zod";
import { trashDayTexts } from "#messages/guest-starters.ts";
import { findProperty, lockHomeBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { languages } from "#platform/values/preferences.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  listTemplates,
  replaceTemplateTexts,
  setTrashDay,
  updateTemplate,
} from "./queries/templates.ts";
import { mostTemplates, unknownCodes } from "./rules.ts";

/** Removes a template; its sent emails stay listed. Refuses with NOT_FOUND, also if already removed. */
export function removeTemplate(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { id }: z.output<typeof contract.removeTemplate.input>,
): Promise<z.output<typeof contract.removeTemplate.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    // A scheduled run may be about to send this template.
    await lockHomeBucket(tx, homeownerId);
    if (!(await deleteTemplate(tx, { id, homeownerId }))) throw new Refused({ code: "NOT_FOUND" });
    return { ok: true };
  });
}

/**
 * Saves a template; adds one if there is no id. Refuses with SHORT_CODE_UNKNOWN (naming the code), TEMPLATES_TOO_MANY,
 * NOT_FOUND (the template or its property), CHANGED_ELSEWHERE, and SUBSCRIPTION_REQUIRED without a home.
 */
export function saveTemplate(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { id, texts, seen, ...template }: z.output<typeof contract.saveTemplate.input>,
): Promise<z.output<typeof contract.saveTemplate.output>> {
  const words = languages.flatMap((language) => {
    const text = texts[language];
    return text ? [{ language, ...text }] : [];
  });
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const [shortCode] = words.flatMap(({ subject, body }) => unknownCodes(`${subject}\n${body}`));
    if (shortCode !== undefined)
      throw new Refused({ code: "SHORT_CODE_UNKNOWN", params: { shortCode: `{${shortCode}}` } });
    await lockHomeBucket(tx, homeownerId);
    const { propertyId } = template;
    if (propertyId && !(await findProperty(tx, { id: propertyId, homeownerId })))
      throw new Refused({ code: "NOT_FOUND" });
    const now = deps.now();
    const templateId = id ?? deps.newId();
    if (id) {
      const before = seen && (await listTemplates(tx, homeownerId)).find((each) => each.id === id);
      if (before) refuseChanged(inOrder(before), inOrder(seen), inOrder({ ...template, texts }));
      const isOwn = await updateTemplate(tx, { id, homeownerId }, { ...template, updatedAt: now });
      if (!isOwn) throw new Refused({ code: "NOT_FOUND" });
    } else {
      if ((await countTemplates(tx, homeownerId)) >= mostTemplates)
        throw new Refused({ code: "TEMPLATES_TOO_MANY" });
      await insertTemplate(tx, { id: templateId, homeownerId, ...template, createdAt: now, updatedAt: now });
    }
    await replaceTemplateTexts(tx, templateId, words);
    return { id: templateId, ...template, texts };
  });
}

/**
 * Turns the trash day message on or off; the first time makes its template from our texts. Refuses with
 * TEMPLATES_TOO_MANY, and SUBSCRIPTION_REQUIRED without a home. Safe to repeat.
 */
export function sendDayBefore(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { isOn, name }: z.output<typeof contract.sendDayBefore.input>,
): Promise<z.output<typeof contract.sendDayBefore.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, homeownerId);
    const now = deps.now();
    if (!(await setTrashDay(tx, { homeownerId, isOn, now }))) {
      if ((await countTemplates(tx, homeownerId)) >= mostTemplates)
        throw new Refused({ code: "TEMPLATES_TOO_MANY" });
      const id = deps.newId();
      const when = { moment: "arrival" as const, offsetHours: -24, createdAt: now, updatedAt: now };
      const template = { id, homeownerId, propertyId: null, name, isAutomatic: isOn, isTrashDay: true };
      await insertTemplate(tx, { ...template, ...when });
      await replaceTemplateTexts(
        tx,
        id,
        languages.map((language) => ({ language, ...trashDayTexts[language] })),
      );
    }
    const saved = (await listTemplates(tx, homeownerId)).find(({ isTrashDay }) => isTrashDay);
    if (!saved) throw new Error("The trash day template was not saved");
    const { isTrashDay: _, ...template } = saved;
    return template;
  });
}

/** A template's fields with its texts in the order of our languages, so that equal ones compare as equal. */
function inOrder(template: { texts?: unknown }): Record<string, unknown> {
  // A form may have shown only other fields.
  if (!("texts" in template)) return template;
  const texts = (template.texts ?? {}) as Record<string, { subject?: unknown; body?: unknown } | undefined>;
  return {
    ...template,
    texts: languages.map((language) => [texts[language]?.subject ?? null, texts[language]?.body ?? null]),
  };
}
