import { signUpLengths } from '../../shared/constants.ts';
import { signUpLabels, signUpMessages } from '../../shared/messages/sign-up.ts';
import { FieldError } from '../ui/field-error.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';

interface Props {
  supportPhone: string;
  supportEmail: string;
  value?: string;
  error?: string;
}

/** Its tooltip opens by hover, focus or a press, all by the style sheet; the text is the field's description as well. */
export function ResellerField({ supportPhone, supportEmail, value, error }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <span className="with-tip">
          <label htmlFor="resellerid">{signUpLabels.resellerid}</label>
          <button type="button" className="tip-button" aria-label="Help" aria-describedby="resellerid-tip">
            ?
          </button>
          <span className="tip" role="tooltip" id="resellerid-tip">
            {signUpMessages.resellerHelp(supportPhone, supportEmail)}
          </span>
        </span>
        <OptionalMark />
      </div>
      <input
        type="text"
        id="resellerid"
        name="resellerid"
        className="form-control"
        defaultValue={value}
        maxLength={signUpLengths.resellerid}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'resellerid-tip resellerid-error' : 'resellerid-tip'}
      />
      <FieldError id="resellerid" error={error} />
    </div>
  );
}
