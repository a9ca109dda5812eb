import { customType } from "drizzle-orm/pg-core";

/**
 * A UTC instant: `timestamptz` in the database, "2026-11-21T10:00:00.000Z" in TypeScript. The server's text is
 * rewritten rather than parsed, because a Date for each cell of a list costs more than the query. Relies on
 * sessions running in UTC, which `db/client.ts` sees to.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (text) => {
    if (!text.endsWith("+00")) throw new Error("The database session does not run in UTC");
    const fraction = text.indexOf(".") === 19 ? text.slice(20, 23).replace(/\D.*/, "").padEnd(3, "0") : "000";
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
  },
});
