/**
 * Before any schema is made: otherwise zod tries to make code from text, which the content security policy reports. Set
 * where zod keeps its settings, as importing it here would send it to those who need none.
 */
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zod.__zod_globalConfig = { ...zod.__zod_globalConfig, jitless: true };
