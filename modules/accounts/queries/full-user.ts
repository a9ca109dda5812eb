import { and, desc, eq, getTableColumns, gt, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  emailOf,
  homeownerProfiles,
  photos,
  preferences,
  runnerProfiles,
  sessions,
  subscriptions,
  userInUse,
  users,
  waitingList,
} from "#db/schema/index.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { instantText, type RecordOf, recordOf } from "#platform/queries/rows.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import type { User } from "../contract.ts";
import * as contract from "../contract.ts";
import { countsAsHome } from "./further-homes.ts";
import { serviceZips } from "./profiles.ts";

export type UserRow = Awaited<ReturnType<typeof findUser>>;

/** A user with everything the current-user call shows, in one statement. Null when there is no such user. */
export async function findUser(db: Db, userId: string) {
  const [row] = await userById(db).execute({ userId });
  return row?.record ?? null;
}

/** An active session's user, in one statement. Null when the session is unknown or has ended. */
export async function findUserOfSession(db: Db, session: { tokenHash: string; now: string }) {
  const [row] = await userOfSession(db).execute(session);
  return row?.record ?? null;
}

const userById = prepared((db) =>
  selectUser(db)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("user_by_id"),
);

const userOfSession = prepared((db) =>
  selectUser(db)
    .innerJoin(sessions, eq(userInUse, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        sql`${users.suspendedAt} is null`,
      ),
    )
    .prepare("user_of_session"),
);

const housePhotos = alias(photos, "house_photos");

const profilePhotos = alias(photos, "profile_photos");

function isPicture(photo: typeof housePhotos | typeof profilePhotos, purpose: "house" | "profile") {
  return and(
    eq(photo.ownerId, purpose === "profile" ? sql`coalesce(${users.accountId}, ${users.id})` : users.id),
    sql`${photo.purpose} = ${sql.raw(`'${purpose}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

function selectUser(db: Db) {
  const home = db
    .select({ record: recordOf(homeColumns) })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, users.id));
  const latest = db
    .select({ record: recordOf(subscriptionColumns) })
    .from(subscriptions)
    .where(eq(subscriptions.userId, users.id))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  const runner = db
    .select({ record: recordOf(runnerColumns) })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.userId, users.id));
  const waiting = db
    .select({ since: instantText(sql`min(${waitingList.createdAt})`) })
    .from(waitingList)
    .innerJoin(sql`${homeownerProfiles} as home`, sql`${waitingList.zipCode} in ${serviceZips}`)
    .where(and(sql`home.user_id = ${users.id}`, eq(waitingList.email, users.email)));
  const ending = db
    .select({
      endsAt: instantText(sql`coalesce(${subscriptions.periodEndsAt}, ${subscriptions.createdAt})`),
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, users.id),
        sql`${subscriptions.status} <> 'canceled'`,
        subscriptions.cancelAtPeriodEnd,
      ),
    );
  const pausing = db
    .select({
      pausesOn: sql`to_char(${subscriptions.pausesAt} at time zone ${homeownerProfiles.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(subscriptions)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.userId, subscriptions.userId))
    .where(and(eq(subscriptions.userId, users.id), isNotNull(subscriptions.pausesAt)));
  const homes = sql`(
    select json_agg(json_build_object('id', each.id, 'address', place.address) order by each.id)
    from users as each left join homeowner_profiles as place on place.user_id = each.id
    where each.deleted_at is null and (each.id = coalesce(${users.accountId}, ${users.id})
      or each.account_id = coalesce(${users.accountId}, ${users.id}))
      and (each.id = ${users.id} or ${countsAsHome("each")}))`;
  const everActive = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), isNotNull(subscriptions.activatedAt)));
  return db
    .select({
      record: recordOf({
        user: recordOf(userColumns),
        adminRole: sql<AdminRole | null>`(select role from admins where user_id = ${users.id})`,
        preferences: recordOf(preferenceColumns),
        homeowner: sql<RecordOf<typeof homeColumns> | null>`${home}`,
        subscription: sql<RecordOf<typeof subscriptionColumns> | null>`${latest}`,
        wasEverActive: sql<boolean>`exists ${everActive}`,
        runner: sql<RecordOf<typeof runnerColumns> | null>`${runner}`,
        homes: sql<User["homes"]>`${homes}`,
        waitingSince: sql<string | null>`${waiting}`,
        serviceEndsAt: sql<string | null>`${ending}`,
        servicePausesOn: sql<string | null>`${pausing}`,
        housePhotoId: sql<string | null>`${housePhotos.id}`,
        profilePhotoId: sql<string | null>`${profilePhotos.id}`,
      }),
    })
    .from(users)
    .leftJoin(housePhotos, isPicture(housePhotos, "house"))
    .leftJoin(profilePhotos, isPicture(profilePhotos, "profile"))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .$dynamic();
}

const { userId: _userId, ...preferenceColumns } = getTableColumns(preferences);

// Columns that the contract names, and those that `render.ts` derives its other fields from.
const userColumns = {
  ...pickFields(getTableColumns(users), contract.user),
  email: emailOf(users.email),
  emailVerifiedAt: users.emailVerifiedAt,
};

const homeColumns = pickFields(getTableColumns(homeownerProfiles), contract.homeownerProfile);

const subscriptionColumns = {
  status: subscriptions.status,
  plan: subscriptions.plan,
  monthlyRateCents: subscriptions.monthlyRateCents,
  cardBrand: subscriptions.cardBrand,
  cardLast4: subscriptions.cardLast4,
  cardExpiryMonth: subscriptions.cardExpiryMonth,
  cardExpiryYear: subscriptions.cardExpiryYear,
};

const runnerColumns = {
  ...pickFields(getTableColumns(runnerProfiles), contract.runnerProfile),
  ratingSum: runnerProfiles.ratingSum,
  ratingCount: runnerProfiles.ratingCount,
};
