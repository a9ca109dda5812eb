import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useAreaText } from "./use-area-text.ts";

/** What a new runner does before the first completed job, each ticked off once it is done. */
export function FirstDay({ isOnline, hasJob }: { isOnline: boolean; hasJob: boolean | undefined }) {
  const t = useTranslations("runner.firstDay");
  const { data: account } = trpc.runner.payoutAccount.useQuery();
  const { data: reach } = trpc.settings.reachability.useQuery();
  const { data: found } = trpc.runner.areas.useQuery();
  const areaText = useAreaText();
  return (
    <Card title={t("title")} note={t("note")}>
      <ul>
        <Item icon="money" isDone={account?.status === "ready"} label={t("bank")}>
          {(content) => (
            <Link className={row.row} to="/settings" hash="billing">
              {content}
            </Link>
          )}
        </Item>
        <Item
          icon="bell"
          isDone={reach && (reach.browsers > 0 || reach.sms?.state === "confirmed")}
          label={t("alerts")}
        >
          {(content) => (
            <Link className={row.row} to="/settings" hash="notifications">
              {content}
            </Link>
          )}
        </Item>
        <Item
          icon="pin"
          isDone={found?.some(({ soon }) => soon > 0)}
          label={t("areas")}
          text={
            <>
              {found?.map((area) => (
                <span key={area.zipCode} className="block">
                  <b>{area.zipCode}</b> · {areaText(area)}
                </span>
              ))}
              {!isOnline && t("areasOffline")}
            </>
          }
        >
          {(content) => (
            <Link className={row.row} to="/profile">
              {content}
            </Link>
          )}
        </Item>
        <Item icon="can" isDone={hasJob} label={t("job")} text={hasJob ? t("jobTaken") : t("jobText")}>
          {(content) => <div className={row.row}>{content}</div>}
        </Item>
      </ul>
    </Card>
  );
}

/** One thing to do; undone while its state is unknown. */
function Item({
  icon,
  isDone = false,
  label,
  text,
  children,
}: {
  icon: IconName;
  isDone: boolean | undefined;
  label: string;
  text?: ReactNode;
  children: (content: ReactNode) => ReactNode;
}) {
  const t = useTranslations("runner.firstDay");
  return (
    <li>
      {children(
        <>
          <span className={row.icon}>
            <Icon name={isDone ? "check" : icon} />
          </span>
          <span>
            {label}
            {isDone && <VisuallyHidden> ({t("done")})</VisuallyHidden>}
            {text && <span className="soft small regular block">{text}</span>}
          </span>
        </>,
      )}
    </li>
  );
}
