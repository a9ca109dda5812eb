import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Translate, translatorFor, translatorWith } from "../translator.ts";
import { messageKey, type TextChannel } from "../values/message-keys.ts";
import type { Language } from "../values/preferences.ts";
import { rowsOf } from "./rows.ts";

type Stored = { channel: TextChannel; kind: string; texts: Record<string, string> };

/** The last translator made of each language's stored texts, with the version it was made of. */
const known = new Map<Language, { version: string; translate: Translate }>();

/**
 * Emails and notices in a language, with the texts that admins wrote. One statement, which reads the texts only if they
 * changed since this process last did. A stored text that no longer formats gives way to the default.
 */
export async function translatorIn(db: Db, language: Language): Promise<Translate> {
  const usual = await translatorFor(language);
  const before = known.get(language);
  const [row] = await rowsOf<{ version: string | null; texts: Stored[] | null }>(
    db,
    sql`
    select version, case when version is distinct from ${before?.version ?? null}::text then (
      select jsonb_agg(jsonb_build_object('channel', channel, 'kind', kind, 'texts', texts))
      from message_texts where language = ${language}::text and replaced_at is null and texts is not null) end as texts
    from (select count(*) || ' ' || max(id::text) as version from message_texts where language = ${language}::text) as latest`,
    "message_texts",
  );
  // Rows are only added, so an equal count and highest id are the same rows.
  if (!row?.version) return usual;
  if (before?.version === row.version) return before.translate;
  const texts = new Map(
    (row.texts ?? []).flatMap(({ channel, kind, texts }) =>
      Object.entries(texts).map(([field, text]) => [messageKey(channel, kind, field), text] as const),
    ),
  );
  const own = await translatorWith(language, texts);
  const translate: Translate = (key, params, money) => {
    try {
      return own(key, params, money);
    } catch {
      return usual(key, params, money);
    }
  };
  known.set(language, { version: row.version, translate });
  return translate;
}
