import { templateStrings } from '../../shared/locales/en/library.ts';
import { describeLength, speechSeconds } from '../../shared/templates/speech-length.ts';
import { Control } from '../resource/control.tsx';
import type { ControlProps } from '../resource/control-parts.tsx';
import { PlaceholderPicker } from './placeholder-picker.tsx';

export function SpeechTextControl({ control }: { control: ControlProps }) {
  return (
    <div className="template-control">
      <Control {...control} />
      <PlaceholderPicker into={[control.name]} />
    </div>
  );
}

interface ListenProps {
  filled: string;
  language: string;
  values: Readonly<Record<string, string>>;
  /** Address of the audio synthesized from the saved text; missing if the server has no voice. */
  sound?: string;
}

/** Player for the speech, with its estimated length. `client/speech.ts` controls it. */
export function SpeechListen({ filled, language, values, sound }: ListenProps) {
  return (
    <section
      id="speech-listen"
      aria-labelledby="speech-listen-title"
      data-speech="text"
      data-language={language}
      data-values={JSON.stringify(values)}
    >
      <h2 id="speech-listen-title">{templateStrings.listen}</h2>
      <p>
        {templateStrings.about}{' '}
        <strong className="num" data-speech-length>
          {describeLength(speechSeconds(filled, language))}
        </strong>
        <span className="soft">{templateStrings.withSamples}</span>
      </p>
      <p className="spoken" data-spoken>
        {filled}
      </p>
      <button type="button" className="btn btn-quiet" data-listen hidden>
        {templateStrings.listen}
      </button>
      {sound && (
        <div className="server-voice">
          <h3>{templateStrings.listenToServer}</h3>
          <audio
            className="player"
            controls
            preload="none"
            src={sound}
            aria-label={templateStrings.listenToServer}
          />
          <p className="soft small">{templateStrings.serverHint}</p>
        </div>
      )}
    </section>
  );
}
