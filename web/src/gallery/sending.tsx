import { Camera } from "../ui/camera.tsx";
import { MessageList } from "../ui/message-list.tsx";
import { Columns } from "../ui/page.tsx";
import { CurbPhoto } from "../ui/photo-pair.tsx";
import { PhotoStrip } from "../ui/photo-strip.tsx";
import { PhotosField } from "../ui/photos-field.tsx";
import { nothing, Part, State } from "./dialogs.tsx";

/** The photo at the curb, photos taken or chosen to be sent, and those that came with a message. */
export function Sending({ picture }: { picture: string }) {
  return (
    <>
      <Part name="CurbPhoto">
        <CurbPhoto
          legs={{
            out: { at: "2026-03-10T13:14:00.000Z", photoUrl: picture },
            in: { at: null, photoUrl: null },
          }}
          label="8:14 AM at the curb"
          timeZone="America/Chicago"
          onReload={nothing}
        />
      </Part>
      <Part name="PhotosField">
        <State name="none yet">
          <PhotosField pictures={choosing([])} />
        </State>
        <State name="two chosen">
          <PhotosField
            pictures={choosing([
              { id: "1", preview: picture },
              { id: "2", preview: picture },
            ])}
          />
        </State>
      </Part>
      <Part name="PhotoStrip">
        <PhotoStrip urls={[picture, `${picture}#2`]} alt="The broken wheel" />
      </Part>
      <Part name="MessageList">
        <MessageList
          label="Messages"
          messages={[
            {
              id: "1",
              name: "Leo",
              isMine: false,
              sentAt: "2026-03-10T13:14:00.000Z",
              words: "The gate is locked.",
              photoUrls: [picture],
              photoAlt: "Photo from Leo",
            },
            {
              id: "2",
              name: "You",
              isMine: true,
              sentAt: "2026-03-10T13:16:00.000Z",
              state: "Read",
              words: "I open it now.",
              photoUrls: [],
              photoAlt: "",
            },
          ]}
        />
      </Part>
      <Part name="Camera">
        <Columns kind="halves">
          <Camera tip="Both cans, seen from the street" preview={null} alt="" onPick={nothing} />
          <Camera tip="Both cans" preview={picture} alt="Cans at the curb" onPick={nothing} />
          <Camera tip="Both cans" preview={null} alt="" busy onPick={nothing} />
          <Camera tip="Both cans" preview={picture} alt="Cans at the curb" disabled onPick={nothing} />
          <Camera tip="Both cans" preview={null} alt="" error="This is not a picture." onPick={nothing} />
        </Columns>
      </Part>
    </>
  );
}

function choosing(chosen: readonly { id: string; preview: string }[]) {
  const pictures = chosen.map((each) => ({ ...each, blob: new Blob(), photoUrl: null }));
  return {
    pictures,
    left: 4 - pictures.length,
    isReading: false,
    isSending: false,
    choose: async () => {},
    remove: nothing,
  };
}
