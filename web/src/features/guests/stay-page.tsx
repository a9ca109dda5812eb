import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";

/** /stay/$token: the trash days of a guest's stay, in the guest's language whatever the browser's. */
export default function StayPage({ token }: { token: string }) {
  const t = useTranslations("guests.stayPage");
  const source = trpc.guests.stayPage.useQuery({ token }, { retry: false });
  if (source.data) {
    const { language, property, parts } = source.data;
    return (
      <div lang={language}>
        <Page narrow title={property}>
          {parts.map(({ title, lines }) => (
            <Card key={title} title={title}>
              {lines.map((line) => (
                <p key={line} className="break">
                  {line}
                </p>
              ))}
            </Card>
          ))}
        </Page>
      </div>
    );
  }
  if (!source.error) return <PageSkeleton />;
  if (["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage title={t("gone")} text={t("goneText")} />;
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}
