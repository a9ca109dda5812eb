import { useTranslations } from "use-intl";
import { answerReview as contract } from "#modules/runners/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import styles from "./application-screen.module.css";

export function AnswerReview({ question }: { question: string }) {
  const t = useTranslations("application.moreInfo");
  const utils = trpc.useUtils();
  const { form, fieldOf, onInvalid } = useAppForm(contract.input, { words: "" });
  const { act: answer, isActing } = useAct(trpc.runner.answerReview, {
    success: { title: t("done"), message: t("doneText") },
    failure: { sentence: t("failed") },
    invalidates: [utils.auth.currentUser, utils.runner.application],
  });
  return (
    <form
      className={`grid gap-3 p-4 round sunken ${styles.asked}`}
      onSubmit={form.onSubmit((values) => answer(values), onInvalid)}
      noValidate
    >
      <h2>{t("asked")}</h2>
      <blockquote>{question}</blockquote>
      <Fields>
        <TextAreaField label={t("label")} maxLength={1000} {...fieldOf("words")} />
        <div>
          <Button type="submit" loading={isActing}>
            {t("send")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
