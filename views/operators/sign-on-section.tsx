import { operatorMessages, signOnStrings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import type { OrganizationPageProps, Provider } from './props.ts';

type Props = Omit<OrganizationPageProps, 'organization' | 'error' | 'typedNumbers'> & {
  id: string;
  name: string;
};

export function SignOnSection(props: Props) {
  const { providers, typed, errors = {} } = props;
  const isNew = typed && !providers.some(({ url_id: id }) => id === typed.url_id);
  return (
    <section className="operators-section" aria-labelledby="sign-on">
      <h2 id="sign-on">{signOnStrings.title}</h2>
      <p className="soft">{operatorMessages.signOnHint}</p>
      {providers.map((provider) => (
        <ProviderForm key={provider.url_id} {...props} provider={provider} />
      ))}
      <h3>{providers.length > 0 ? signOnStrings.another : signOnStrings.new}</h3>
      <PostForm csrfToken={props.shell.csrfToken} className="" step="add" waiting={signOnStrings.checking}>
        <Field
          id="url_id"
          name="url_id"
          label={signOnStrings.urlId}
          hint={signOnStrings.urlIdHint}
          defaultValue={isNew ? typed.url_id : ''}
          error={errors['url_id']}
          autoComplete="off"
          spellCheck={false}
        />
        <ProviderFields suffix="" values={isNew ? typed : undefined} errors={errors} />
        <FormActions label={signOnStrings.add} />
      </PostForm>
    </section>
  );
}

function ProviderForm({
  provider,
  typed,
  removing,
  redirectTo,
  errors = {},
  ...props
}: Props & { provider: Provider }) {
  const { url_id: urlId } = provider;
  const here = paths.operatorOrganization.to({ id: props.id });
  if (removing === urlId) return <ConfirmRemove {...props} here={here} urlId={urlId} />;
  return (
    <>
      <h3>{urlId}</h3>
      <p className="soft redirect">{operatorMessages.redirect(redirectTo(urlId))}</p>
      <PostForm csrfToken={props.shell.csrfToken} className="" step="change" waiting={signOnStrings.checking}>
        <input type="hidden" name="url_id" value={urlId} />
        <ProviderFields
          suffix={`-${urlId}`}
          values={typed?.url_id === urlId ? typed : provider}
          errors={errors}
          hasSecret
        />
        <FormActions label={signOnStrings.save(urlId)}>
          <a
            className="btn btn-quiet"
            href={`${here}?${new URLSearchParams({ remove: urlId }).toString()}#sign-on`}
            {...confirmFirst}
          >
            {signOnStrings.remove(urlId)}
          </a>
        </FormActions>
      </PostForm>
    </>
  );
}

interface FieldsProps {
  suffix: string;
  values?: Provider;
  /** Errors by the id of the control. */
  errors: Readonly<Record<string, string>>;
  /** True if a secret is saved. It stays unchanged if the field is empty. */
  hasSecret?: boolean;
}

function ProviderFields({ suffix, values, errors, hasSecret }: FieldsProps) {
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        id={`issuer${suffix}`}
        name="issuer"
        label={signOnStrings.issuer}
        hint={signOnStrings.issuerHint}
        type="url"
        defaultValue={values?.issuer}
        error={errors[`issuer${suffix}`]}
        {...text}
      />
      <Field
        id={`client_id${suffix}`}
        name="client_id"
        label={signOnStrings.clientId}
        defaultValue={values?.client_id}
        error={errors[`client_id${suffix}`]}
        {...text}
      />
      <PasswordField
        id={`client_secret${suffix}`}
        name="client_secret"
        label={signOnStrings.clientSecret}
        hint={hasSecret ? signOnStrings.secretSaved : undefined}
        autoComplete="new-password"
        error={errors[`client_secret${suffix}`]}
        optional={hasSecret}
      />
    </>
  );
}

interface ConfirmRemoveProps extends Pick<Props, 'shell' | 'name'> {
  here: string;
  urlId: string;
}

function ConfirmRemove({ shell, here, urlId }: ConfirmRemoveProps) {
  return (
    <div {...isQuestion}>
      <h3>{signOnStrings.removeTitle(urlId)}</h3>
      <PostForm
        csrfToken={shell.csrfToken}
        className=""
        action={here}
        step="remove"
        waiting={signOnStrings.removing}
      >
        <input type="hidden" name="url_id" value={urlId} />
        <p>{operatorMessages.confirmRemove(urlId)}</p>
        <QuestionActions cancelHref={here} goOn={signOnStrings.remove(urlId)} destroys />
      </PostForm>
    </div>
  );
}
