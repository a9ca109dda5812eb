import { sql } from "drizzle-orm";
import { platformSettings } from "#db/schema/index.ts";

/** Marks a database that was filled with demo data. */
export const demoKey = "demo_data";

/** Whether the database has demo data, so that public pages show every documented claim. */
export const isDemo = sql<boolean>`exists (select from ${platformSettings} where key = ${demoKey})`;
