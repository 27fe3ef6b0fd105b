import { phoneStrings } from '../../shared/locales/en/phone-strings.ts';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

const names: Readonly<Record<string, string>> = phoneStrings.keys;

interface Props {
  /** Ids of the fragments to update in place, and the prefix of the button ids. */
  inPlace?: { parts: string; id: string };
}

export function Keypad({ inPlace }: Props) {
  return (
    <div className="keypad">
      {keys.map((key, index) => (
        <button
          key={key}
          type="submit"
          id={inPlace && `${inPlace.id}-${index}`}
          name="key"
          value={key}
          aria-label={phoneTryMessages.press(names[key] ?? key)}
          data-in-place={inPlace?.parts}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
