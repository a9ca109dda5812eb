import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import MessageTextPage from "./message-text-page.tsx";

const usual = { text: "Sorry, we missed {date}." };
const ofLanguage = {
  usual,
  own: null,
  seen: null,
  placeholders: [{ name: "date", insert: "{date}", isRequired: false }],
};
const version = {
  id: "01900000-0000-7000-8000-000000000001",
  language: "en",
  texts: { text: "We forgot {date}." },
  savedAt: "2026-11-20T15:00:00.000Z",
  savedBy: "Alex Kim",
};

function renderEditor() {
  const preview = vi.fn(({ texts }: { texts: { text: string } }) => {
    if (texts.text.includes("{day}"))
      throw new Refusing({ status: 400, code: "PLACEHOLDER_UNKNOWN", params: { name: "{day}" } });
    return { own: texts, usual, sms: { used: 150, room: 120, isCut: true } };
  });
  const save = vi.fn((_input: unknown) => ({ seen: version.id }));
  server.use(
    procedures({
      "admin.messageText": () => ({
        languages: { en: ofLanguage, es: ofLanguage, fr: ofLanguage },
        versions: [version],
      }),
      "admin.previewMessageText": preview,
      "admin.setMessageText": save,
    }),
  );
  return { user: renderScreen(<MessageTextPage channel="sms" kind="jobMissed" />), save };
}

test("a placeholder is added where the admin writes, and the text is saved over the one that was seen", async () => {
  const { user, save } = renderEditor();
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  await user.clear(field);
  await user.type(field, "So sorry: ");
  await user.click(screen.getByRole("button", { name: "{date}" }));
  expect(field.value).toBe("So sorry: {date}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(save.mock.lastCall?.[0]).toEqual({
      channel: "sms",
      kind: "jobMissed",
      language: "en",
      texts: { text: "So sorry: {date}" },
      seen: null,
    }),
  );
});

test("the preview says what is wrong with a text, and that a text message is cut", async () => {
  const { user } = renderEditor();
  expect(await screen.findByText("150 of 120 characters, plus the link: the end is cut off.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Text" }), " {{day}");
  expect(await screen.findByText(/has no placeholder \{day\}/)).toBeDefined();
});

test("an earlier version can be used again", async () => {
  const { user, save } = renderEditor();
  await user.click(await screen.findByRole("button", { name: /^Use This: English, Nov 20, 2026/ }));
  await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ texts: version.texts, seen: null }));
});
