import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { recoveryMessages, twoStepStrings } from '../../shared/locales/en/profile.ts';
import type { MfaMethod, MfaMode } from '../../shared/user.ts';
import { Badge } from '../ui/status-marks.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { FieldError } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from './props.ts';

type Props = AuthenticationPageProps & Extract<AuthenticationBody, { state: 'choose' }>;

export function MethodBody(props: Props) {
  const { shell, method, errors = {}, needsPassword } = props;
  const kind = kindOf(method);
  return (
    <>
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['method', 'pw_old'], errors)}
      />
      <PostForm csrfToken={shell.csrfToken} waiting={controlStrings.waiting}>
        {kind && <CurrentMethod {...props} kind={kind} />}
        <MethodChoice chosen={kind ?? 'totp'} hasMethod={kind !== undefined} error={errors.method} />
        {needsPassword && (
          <PasswordField
            id="pw_old"
            name="pw_old"
            label={credentialLabels.currentPassword}
            autoComplete="current-password"
            error={errors.pw_old}
          />
        )}
        {props.codesLeft !== undefined && <p id="codes-left">{recoveryMessages.left(props.codesLeft)}</p>}
        <FormActions label={twoStepStrings.continue} step="choose">
          {kind && <MethodSwitch {...props} kind={kind} />}
          {props.codesLeft !== undefined && (
            <button
              type="submit"
              className="btn btn-quiet"
              name="step"
              value="recoveryCodes"
              aria-describedby="codes-left"
            >
              {twoStepStrings.newCodes}
            </button>
          )}
        </FormActions>
      </PostForm>
    </>
  );
}

interface ChoiceProps {
  chosen: Kind;
  hasMethod: boolean;
  error?: string;
}

function MethodChoice({ chosen, hasMethod, error }: ChoiceProps) {
  return (
    <fieldset className="methods" id="method" tabIndex={-1} aria-describedby={error && 'method-error'}>
      <legend>{hasMethod ? twoStepStrings.setUpAgain : twoStepStrings.chooseMethod}</legend>
      {methods.map(({ value, label, hint }) => (
        <label key={value} className="method">
          <input type="radio" name="method" value={value} defaultChecked={value === chosen} />
          <span>
            <strong>{label}</strong>
            <span className="soft small">{hint}</span>
          </span>
        </label>
      ))}
      <FieldError id="method" error={error} />
    </fieldset>
  );
}

type KindProps = Props & { kind: Kind };

function CurrentMethod({ method, mode, kind }: KindProps) {
  const on = method === kind;
  return (
    <div className="current-method" id="current-method">
      <p>
        <strong>{methods.find(({ value }) => value === kind)?.label}</strong>{' '}
        <Badge kind={on ? 'good' : 'plain'} text={on ? twoStepStrings.on : twoStepStrings.off} />
      </p>
      {isFixed(mode, on) && <p className="soft small">{twoStepStrings.required}</p>}
    </div>
  );
}

/** Button that enables or removes the method. A removed method has the prefix `disabled_`. */
function MethodSwitch({ method, mode, kind }: KindProps) {
  const on = method === kind;
  if (isFixed(mode, on)) return null;
  return (
    <button
      type="submit"
      className="btn btn-quiet"
      name="step"
      value={on ? 'remove' : 'enable'}
      aria-describedby="current-method"
    >
      {on ? twoStepStrings.remove : twoStepStrings.enable}
    </button>
  );
}

/** Returns true if the second factor cannot be removed because the organization enforces it. */
const isFixed = (mode: MfaMode, on: boolean) => on && mode === 'enforced';

type Kind = 'totp' | 'sms';

function kindOf(method: MfaMethod): Kind | undefined {
  if (method === '') return undefined;
  return method.endsWith('totp') ? 'totp' : 'sms';
}

const methods = (['totp', 'sms'] as const).map((value) => ({ value, ...twoStepStrings.methods[value] }));
