import type { ICUArgs } from "use-intl/core";
import type { emails } from "#messages/en/emails.ts";
import type { notifications } from "#messages/en/notices.ts";
import type { outgoing } from "#messages/en/outgoing-emails.ts";

type Notices = typeof notifications;
type TextMessages = typeof outgoing.text;

export type EmailName = keyof typeof emails;
type EmailText<Name extends EmailName> = (typeof emails)[Name][keyof (typeof emails)[Name]];

/** What an email's two texts need. */
export type OwnEmailParams<Name extends EmailName> = Params<EmailText<Name>>;

/** The same for a list of merged emails: without delivery params, with the notice's. */
export type EmailParams<Name extends EmailName> = Params<
  EmailText<Name> | (Name extends keyof Notices ? Notices[Name]["message"] : never),
  "firstName" | "link"
> & { link?: string };

/** What a notice's texts need in the app, as a push message and as a text message. */
export type NoticeParams<Kind extends Exclude<keyof Notices, "page">> = Params<
  Notices[Kind][keyof Notices[Kind]] | (Kind extends keyof TextMessages ? TextMessages[Kind] : never)
>;

type Params<Text, Given extends string = never> = Record<
  Exclude<NameIn<Text>, Given | DefaultedIn<Text>>,
  string | number
> & { [Name in DefaultedIn<Text>]?: string };

/** Every parameter of an ICU text, also those of one choice only. */
type NameIn<Text> = Text extends string ? KeyOf<ICUArgs<Text, object>> : never;
type KeyOf<Args> = Args extends object ? keyof Args : never;

/** The parameters that may be left out, because a text chooses by them and `word.ts` has a default. */
type DefaultedIn<Text> = Text extends string
  ? {
      [Name in
        | "property"
        | "state"
        | "passkeys"
        | "legs"
        | "mode"
        | "finder"
        | "many"
        | "runner"
        | "fee"]: Text extends `${string}{${Name}, select${string}` ? Name : never;
    }["property" | "state" | "passkeys" | "legs" | "mode" | "finder" | "many" | "runner" | "fee"]
  : never;
