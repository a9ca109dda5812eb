/**
 * Runs before any schema is built: otherwise zod compiles code from strings, which the content security policy reports.
 * Set on zod's global, because an import here would ship zod to pages that don't use it.
 */
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zod.__zod_globalConfig = { ...zod.__zod_globalConfig, jitless: true };
