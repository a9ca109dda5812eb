import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { useLanguage } from "../ui/use-language.ts";

/** Passes this many bytes at a time to the browser, which may store them outside memory. */
const bytesAtOnce = 4_000_000;

/**
 * Fetches a list as a table. Reports rows received and the total if known, without the header row. Resolves only with
 * the whole table. Rejects when interrupted or stopped, and with `TableRefused` when the server refuses.
 */
export async function takeTable(
  query: Record<string, string | undefined>,
  { onRows, signal }: { onRows: (rows: number, total: number | null) => void; signal: AbortSignal },
): Promise<{ table: Blob; name: string; rows: number }> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const response = await fetch(`/api/admin/export?${new URLSearchParams(given)}`, { signal });
  if (!response.ok || !response.body) {
    const refusal: unknown = await response.json().catch(() => null);
    throw new TableRefused(refusalCode.safeParse(refusal).data?.code ?? null);
  }
  const total = Number(response.headers.get("x-total-rows") ?? Number.NaN);
  const parts: Blob[] = [];
  let pending: BlobPart[] = [];
  let size = 0;
  const keep = () => {
    parts.push(new Blob(pending));
    pending = [];
    size = 0;
  };
  let lines = 0;
  const reader = response.body.getReader();
  // Safari can't iterate over a response body.
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const part = read.value;
    pending.push(part);
    size += part.byteLength;
    if (size >= bytesAtOnce) keep();
    lines += countLines(part);
    onRows(Math.max(0, lines - 1), Number.isNaN(total) ? null : total);
  }
  keep();
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return {
    table: new Blob(parts, { type: "text/csv;charset=utf-8" }),
    name: name ?? "table.csv",
    rows: Math.max(0, lines - 1),
  };
}

/** `code` is the refusal's. */
export class TableRefused extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super(`The table was refused: ${code ?? "without a reason"}`);
    this.name = "TableRefused";
    this.code = code;
  }
}

const refusalCode = z.object({ code: z.string() });

/** Rows end with CRLF, lines within a cell with LF only: each CR is a row. */
function countLines(part: Uint8Array): number {
  let count = 0;
  for (const byte of part) if (byte === 13) count += 1;
  return count;
}

export function saveTable(table: Blob, name: string): void {
  const address = URL.createObjectURL(table);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Exports a whole list as a table and shows progress. */
export function ExportButton({
  query,
  label,
  size,
}: {
  query: Record<string, string | undefined>;
  label?: string;
  size?: "small";
}) {
  const t = useTranslations("people.take");
  const refusals = useTranslations("refusals");
  const language = useLanguage();
  const [come, setCome] = useState<{ rows: number; total: number | null } | null>(null);
  const taking = useRef<AbortController>(undefined);
  useEffect(() => () => taking.current?.abort(), []);
  const take = async () => {
    const controller = new AbortController();
    taking.current = controller;
    setCome({ rows: 0, total: null });
    try {
      const taken = await takeTable(
        { ...query, language },
        { onRows: (rows, total) => setCome({ rows, total }), signal: controller.signal },
      );
      saveTable(taken.table, taken.name);
      toast({ title: t("done"), message: t("doneText", { rows: taken.rows }) });
    } catch (error) {
      const isTooWide = error instanceof TableRefused && error.code === "EXPORT_TOO_WIDE";
      const message = isTooWide ? refusals("EXPORT_TOO_WIDE") : undefined;
      if (!controller.signal.aborted) toast({ title: t("failed"), message, kind: "error" });
    } finally {
      setCome(null);
    }
  };
  if (come === null)
    return (
      <Button variant="quiet" size={size} onClick={() => void take()}>
        {label ?? t("action")}
      </Button>
    );
  return (
    <span className="flex wrap middle gap-2 figures">
      <Come {...come} />
      <Button variant="quiet" size={size} onClick={() => taking.current?.abort()}>
        {t("stop")}
      </Button>
    </span>
  );
}

/** Rows received of the total. Rows added meanwhile can't make the total smaller than the count. */
function Come({ rows, total }: { rows: number; total: number | null }) {
  const t = useTranslations("people.take");
  if (total === null) return <span role="status">{t("running", { rows })}</span>;
  const all = Math.max(rows, total);
  return (
    <>
      <progress value={rows} max={Math.max(1, all)} aria-label={t("progress")} />
      <span role="status">{t("runningOf", { rows, total: all })}</span>
    </>
  );
}
