import pg from "pg";

/** Creates a database on the Postgres server of this run, as a copy if a template is named. Returns its address. */
export async function createDatabase(name: string, template = "template1"): Promise<string> {
  const server = process.env.E2E_POSTGRES_URL ?? "";
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  } finally {
    await client.end();
  }
  return new URL(name, server).href;
}
