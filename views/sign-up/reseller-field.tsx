import { signUpLengths } from '../../shared/constants.ts';
import type { SignUpStrings } from '../../shared/locales/en/sign-up-strings.ts';
import { FieldError } from '../ui/field.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';

interface Props {
  strings: SignUpStrings;
  supportPhone: string;
  supportEmail: string;
  value?: string;
  error?: string;
}

/** Reseller field. The style sheet opens its tooltip on hover, focus or click. The tooltip is also the field's description. */
export function ResellerField({ supportPhone, supportEmail, value, error, strings }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <span className="with-tip">
          <label htmlFor="resellerid">{strings.labels.resellerid}</label>
          <button
            type="button"
            className="tip-button"
            aria-label={strings.page.help}
            aria-describedby="resellerid-tip"
          >
            ?
          </button>
          <span className="tip" role="tooltip" id="resellerid-tip">
            {strings.messages.resellerHelp(supportPhone, supportEmail)}
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
