import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

type Outcome = { title: string; text: string; actions: ReactNode };

/** What the page says after the link was used; `other` stands for every code not named, and can be retried. */
type Outcomes<Answer> = {
  done: Outcome | ((answer: Answer) => Outcome);
  /** Null while it is unknown who is signed in. */
  LINK_OF_ANOTHER_ACCOUNT: Outcome | null;
  LINK_INVALID: Outcome;
  EMAIL_IN_USE?: Outcome;
  other: Omit<Outcome, "actions">;
};

/**
 * The page of an emailed link that opening uses up. A query despite its side effect: rendering twice or returning uses
 * the link once and still shows the result.
 */
export function OpenedLinkPage<Answer>({
  name,
  token,
  open,
  outcomes,
}: {
  name: "verifyEmail" | "confirmEmail";
  token: string;
  open: (token: string) => Promise<Answer>;
  outcomes: Outcomes<Answer>;
}) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { data, isSuccess, error, refetch } = useQuery({
    queryKey: [name, token],
    queryFn: () => open(token),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [hasPressed, setPressed] = useState(false);
  if (!isSuccess && !error) return <PageSkeleton />;
  const step = isSuccess ? "done" : stepOf(toAppError(error).code);
  const known = step === "other" ? undefined : step === "done" ? doneOf(outcomes, data) : outcomes[step];
  if (known === null) return <PageSkeleton />;
  const again = () => {
    setPressed(true);
    void refetch();
  };
  const shown = known ?? {
    title: outcomes.other.title,
    text: errorText(error, outcomes.other.text),
    actions: <Button onClick={again}>{common("retry")}</Button>,
  };
  const hasFailed = step !== "done" && step !== "LINK_OF_ANOTHER_ACCOUNT";
  return <MessagePage {...shown} step={step} isAnswer={hasPressed} hasFailed={hasFailed} />;
}

function doneOf<Answer>({ done }: Outcomes<Answer>, answer: Answer | undefined): Outcome {
  return typeof done === "function" ? done(answer as Answer) : done;
}

function stepOf(code: string): keyof Outcomes<unknown> {
  // A token that is no token is as good as a used one.
  if (code === "LINK_INVALID" || code === "BAD_REQUEST") return "LINK_INVALID";
  return code === "LINK_OF_ANOTHER_ACCOUNT" || code === "EMAIL_IN_USE" ? code : "other";
}
