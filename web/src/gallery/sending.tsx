import { Camera } from "../ui/camera.tsx";
import { Columns } from "../ui/page.tsx";
import { PhotoStrip } from "../ui/photo-strip.tsx";
import { PhotosField } from "../ui/photos-field.tsx";
import { nothing, Part, State } from "./dialogs.tsx";

/** Photos taken or chosen to be sent, and those that came with a message. */
export function Sending({ picture }: { picture: string }) {
  return (
    <>
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
