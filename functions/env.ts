// zod/mini loads in a third of the time, and every function starts with this file.
import { isIP } from "node:net";
import * as z from "zod/mini";
import { log } from "./log.ts";

/** Countries (ISO 3166) whose phone numbers can be parsed; the library is too heavy to load at start. */
export const phoneCountries: readonly string[] = `
AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY
BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ
FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR
IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH
MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK
PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA
TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s/);

/** The environment, read once at start. `.env.example` explains every name. */
export type Env = z.output<typeof schema> & { isHosted: boolean };

const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const text = z.string();
const emailAddress = z.email("must be an email address");
const emailAddresses = z.pipe(
  z.pipe(
    text,
    z.transform((given) => given.split(",")),
  ),
  z
    .array(z.email("must be email addresses with commas between them"))
    .check(z.maxLength(10, "may be 10 addresses at most")),
);
const wholeNumber = (most: number) => {
  const error = `must be a whole number from 0 to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, error)),
    z.pipe(z.transform(Number), z.number().check(z.lte(most, error))),
  );
};
const phone = text.check(z.regex(/^\+[1-9]\d{7,14}$/, "must be a phone number as +12175550123"));
const textFrom = (least: number) =>
  z.optional(text.check(z.minLength(least, `must have at least ${least} characters`)));

/** ISO 3166 two-letter codes, separated by commas. */
const countries = z.pipe(
  z.pipe(
    text.check(z.regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/, "must be countries as US,CA")),
    z.transform((given) => given.split(",")),
  ),
  z.array(text).check(
    z.refine((given) => unknownOf(given).length === 0, {
      error: ({ input }) =>
        `lists unknown phone countries: ${unknownOf(input as string[]).join(", ")} (the United Kingdom is GB)`,
    }),
  ),
);

function unknownOf(given: string[]): string[] {
  return given.filter((country) => !phoneCountries.includes(country));
}

/** The parts that a service needs, unless MEANT_OFF names them, by environment group. */
const neededParts = {
  email: "mail server",
  texts: "text messages",
  payments: "payments (Stripe)",
  photos: "photo storage (S3)",
} as const;

const meantOff = z.pipe(
  z.pipe(
    text,
    z.transform((given) => given.split(",")),
  ),
  z.array(
    z.enum(
      Object.keys(neededParts) as (keyof typeof neededParts)[],
      "must be of email,texts,payments,photos",
    ),
  ),
);

const exporter = z.optional(z.enum(["otlp", "none"], "must be otlp or none"));
const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const names = {
  PORT: z._default(wholeNumber(65535), 3000),
  HOST: z.optional(text),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
  DATA_DIR: z._default(text, ".data"),
  APP_URL: z.optional(url),
  APP_SECRET: textFrom(32),
  APP_SECRET_BEFORE: textFrom(32),
  DEMO: z.optional(z.enum(["0", "1"], "must be 0 or 1")),
  TRUST_PROXY: z._default(wholeNumber(10), 0),
  CRON_SECRET: textFrom(16),
  GEOCODER_URL: z.optional(url),
  RATES_URL: z.optional(url),
  S3_ENDPOINT: z.optional(url),
  S3_REGION: z.optional(text),
  S3_BUCKET: z.optional(text),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_PUBLISHABLE_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_ISSUER_URL: z.optional(url),
  MAIL_SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
  MAIL_FROM: z.optional(text),
  MAIL_WEBHOOK_SECRET: textFrom(16),
  CONTACT_EMAIL: z.optional(emailAddress),
  ALERT_EMAILS: z._default(emailAddresses, []),
  ALERT_WEBHOOK_URL: z.optional(url),
  ALERT_WEBHOOK_SECRET: textFrom(16),
  SMS_ACCOUNT_SID: z.optional(text),
  SMS_AUTH_TOKEN: z.optional(text),
  SMS_FROM: z.optional(text),
  SMS_COUNTRIES: z._default(countries, ["US", "CA"]),
  SMS_CODES_A_DAY: z._default(wholeNumber(100_000), 500),
  MEANT_OFF: z._default(meantOff, []),
  METRICS_SECRET: textFrom(16),
  OTEL_SDK_DISABLED: z.optional(text),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.enum(["http/protobuf"], "must be http/protobuf")),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.optional(z.enum(samplers, `must be one of ${samplers.join(", ")}`)),
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    text.check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "must be from 0 to 1")),
  ),
  OTEL_METRIC_EXPORT_INTERVAL: z._default(wholeNumber(999_999), 60_000),
  VOICE_NUMBER: z.optional(phone),
  VOICE_SUPPORT_NUMBER: z.optional(phone),
  PUSH_PUBLIC_KEY: z.optional(text),
  PUSH_PRIVATE_KEY: z.optional(text),
  PUSH_SUBJECT: z.optional(text),
  /** Set to 1 by the host. */
  VERCEL: z.optional(text),
  /** "production" if the machine is configured that way. */
  NODE_ENV: z.optional(text),
};

/** Every name the app reads, except those the machine sets. */
export const envNames = Object.keys(names).filter((name) => !["VERCEL", "NODE_ENV"].includes(name));

/** Names that only work together. Without a whole group the app runs and reports that feature as off. */
const groups = {
  "photo storage (S3)": ["S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  "payments (Stripe)": ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  "Google sign-in": ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  "mail server": ["MAIL_SMTP_URL", "MAIL_FROM"],
  "text messages": ["SMS_ACCOUNT_SID", "SMS_AUTH_TOKEN", "SMS_FROM"],
  calls: ["VOICE_NUMBER"],
  "push messages": ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY", "PUSH_SUBJECT"],
} as const satisfies Record<string, readonly (keyof typeof names)[]>;

/** Set together too, but no feature that is off. */
const alertWebhook = ["ALERT_WEBHOOK_URL", "ALERT_WEBHOOK_SECRET"] as const;

/** OpenTelemetry has more names than we read, so unknown ones of its prefix pass. */
const ownPrefixes =
  /^(?:S3|STRIPE|GOOGLE|MAIL|CONTACT|SMS|VOICE|PUSH|APP|CRON|GEOCODER|RATES|METRICS|MEANT|ALERT)_/;

const schema = z.object(names);

type Given = Readonly<Record<string, string | undefined>>;

/** Problems between names, whatever their values: half a group, or something hosting needs. */
function problemsBetween(given: Given): string[] {
  const halves = Object.entries({ ...groups, "alert webhook": alertWebhook }).flatMap(([group, members]) => {
    const missing = members.filter((name) => given[name] === undefined);
    return missing.length === members.length ? [] : missing.map((name) => `${name} is missing (${group})`);
  });
  if (given.DEMO === "1" && given.STRIPE_SECRET_KEY)
    halves.push("DEMO must be 0 or unset with payments (Stripe): the demo accounts pay in test mode");
  if (given.VERCEL !== "1") return halves;
  const required = ["DATABASE_URL", "APP_URL", "APP_SECRET", "CRON_SECRET"]
    .filter((name) => !given[name])
    .map((name) => `${name} is required when hosted`);
  const isDemo = given.DEMO === "1" && "DEMO must not be 1 when hosted: the demo accounts are public";
  const isOther =
    given.GOOGLE_ISSUER_URL && "GOOGLE_ISSUER_URL is for tests: hosted, only Google itself signs anybody in";
  const isMute =
    given.VOICE_NUMBER &&
    !given.SMS_ACCOUNT_SID &&
    "SMS_ACCOUNT_SID is missing (calls): hosted, they use the account of text messages";
  const isPlain = given.APP_URL?.startsWith("http:") && "APP_URL must be an https address when hosted";
  return [
    ...halves,
    ...required,
    ...[isDemo, isMute, isPlain, isOther].filter((problem) => typeof problem === "string"),
  ];
}

/** The environment is unusable; `message` lists every wrong or missing name. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** HOST if it is an IP address or localhost, otherwise undefined: some shells export the machine's name as HOST. */
export function hostOf({ HOST }: Given): string | undefined {
  return HOST && (HOST === "localhost" || isIP(HOST) !== 0) ? HOST : undefined;
}

/** Reads the environment. An empty value counts as missing. Throws EnvError with every problem. */
export function readEnv(source: Given): Env {
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const unknown = Object.keys(given).filter((name) => ownPrefixes.test(name) && !(name in names));
  const HOST = hostOf(given);
  if (given.HOST !== HOST)
    log("info", "HOST ignored", { reason: "it is neither an IP address nor localhost" });
  const result = schema.safeParse({ ...given, HOST });
  const problems = [
    ...unknown.map((name) => `${name} is not a TidyCurb setting`),
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...problemsBetween(given),
  ];
  if (!result.success || problems.length > 0)
    throw new EnvError(`Invalid environment:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  return { ...result.data, isHosted: result.data.VERCEL === "1" };
}

/** The address on the contact page: CONTACT_EMAIL, else the sender's; null without a usable one. */
export function contactEmailOf({ CONTACT_EMAIL, MAIL_FROM = "" }: Partial<Env>): string | null {
  if (CONTACT_EMAIL) return CONTACT_EMAIL;
  const [, sender = MAIL_FROM] = /<([^<>]*)>\s*$/.exec(MAIL_FROM) ?? [];
  return emailAddress.safeParse(sender.trim()).data ?? null;
}

/** The groups with an effect once configured. Names of the other groups are reserved. */
const connected: readonly string[] = [
  "Google sign-in",
  "mail server",
  "photo storage (S3)",
  "payments (Stripe)",
  "text messages",
  "calls",
  "push messages",
];

/** Descriptions of what is off: optional groups that are not configured or not connected yet. */
export function groupsOff(env: Env): string[] {
  return Object.entries(groups)
    .filter(([group, members]) => env[members[0]] === undefined || !connected.includes(group))
    .map(([group]) => group);
}

/** The groups that are off though the service needs them. Photos need no bucket where this machine keeps them. */
export function groupsMissing(env: Env): string[] {
  const off = groupsOff(env);
  return Object.entries(neededParts)
    .filter(([part]) => !env.MEANT_OFF.some((meant) => meant === part) && (part !== "photos" || env.isHosted))
    .map(([, group]) => group)
    .filter((group) => off.includes(group));
}

/**
 * Demo accounts have a known password and pay in test mode, so the default is only for this machine's own database,
 * outside production and without payment keys.
 */
export function hasDemo(env: Partial<Env>): boolean {
  if (env.DEMO !== undefined) return env.DEMO === "1";
  return !env.DATABASE_URL && !env.STRIPE_SECRET_KEY && env.NODE_ENV !== "production";
}

/** Console sentence about who can reach the demo accounts, whose password is public. */
export function reachOf({ HOST }: Pick<Env, "HOST">): string {
  return HOST === undefined
    ? "Their password is public, so only this machine can reach them (127.0.0.1, ::1). With HOST=0.0.0.0, anyone who can reach this machine could sign in, even as the admin."
    : `HOST is ${HOST}: anyone who can reach it can sign in to them, even as the admin, because their password is public.`;
}
