import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { CodeEntry } from "./code-entry.tsx";
import { CodeWords, RunnerCodeWords } from "./code-words.tsx";
import { keepCode, keptCode } from "./kept-code.ts";

/**
 * At sign-up: what the link's code gives, or else the one kept before, and a field for one that was told. It is used once
 * there is an account.
 */
export function SignUpCode({
  code: given,
  isRunner = false,
}: {
  code: string | undefined;
  /** For runners, who can use only other runners' codes. */
  isRunner?: boolean;
}) {
  const t = useTranslations("growth");
  const [code, setCode] = useState(() => given ?? keptCode());
  const asked = { code: code ?? "" };
  const home = trpc.site.code.useQuery(asked, { enabled: code !== null && !isRunner, retry: false });
  const runner = trpc.site.runnerCode.useQuery(asked, { enabled: code !== null && isRunner, retry: false });
  const { data } = isRunner ? runner : home;
  useEffect(() => {
    if (data) keepCode(data.code);
  }, [data]);
  return (
    <div className="grid start gap-2 mb-4">
      {code !== null && data !== undefined && (
        <p role="status" className="sunken round p-3-4">
          {!data ? (
            t("over")
          ) : "pickups" in data ? (
            <RunnerCodeWords gives={data} />
          ) : (
            <CodeWords gives={data} />
          )}
        </p>
      )}
      {!data && (
        <CodeEntry
          submit={t("check")}
          isSending={false}
          onSubmit={(typed) => {
            keepCode(null);
            setCode(typed);
          }}
        />
      )}
    </div>
  );
}
