import type { Db } from "#db/client.ts";
import { listRentalNames } from "./queries/rental-records.ts";

type Named = { property?: string };

/** The job's rental name as parameters of a homeowner's notice, because a host may have several. Empty for a home. */
export async function rentalName(tx: Db, job: { id: string; propertyId: string | null }): Promise<Named> {
  return job.propertyId ? (await rentalNames(tx, [job.id]))(job.id) : {};
}

/** The same for many jobs, in one statement. */
export async function rentalNames(tx: Db, jobIds: string[]): Promise<(jobId: string) => Named> {
  const names = new Map((await listRentalNames(tx, jobIds)).map(({ jobId, name }) => [jobId, name]));
  return (jobId) => {
    const property = names.get(jobId);
    return property === undefined ? {} : { property };
  };
}
