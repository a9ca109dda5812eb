import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { CodeEntry } from "./code-entry.tsx";
import { CodeWords } from "./code-words.tsx";
import { keepCode, keptCode } from "./kept-code.ts";

/**
 * At sign-up: what the link's code gives, or else the one kept before, and a field for one that was told. It is used once
 * there is an account.
 */
export function SignUpCode({ code: given }: { code: string | undefined }) {
  const t = useTranslations("growth");
  const [code, setCode] = useState(() => given ?? keptCode());
  const { data } = trpc.site.code.useQuery({ code: code ?? "" }, { enabled: code !== null, retry: false });
  useEffect(() => {
    if (data) keepCode(data.code);
  }, [data]);
  return (
    <div className="grid start gap-2 mb-4">
      {code !== null && data !== undefined && (
        <p role="status" className="sunken round p-3-4">
          {data ? <CodeWords gives={data} /> : t("over")}
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
