import { closingStrings as strings } from '../../shared/locales/en/closing.ts';
import { paths } from '../../shared/paths.ts';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import type { OrganizationPageProps } from './props.ts';

type Props = Pick<OrganizationPageProps, 'shell' | 'organization' | 'errors' | 'closing'>;

/** Section that closes or reopens the organization. */
export function ClosingSection(props: Props) {
  const { shell, organization, closing } = props;
  const { id, closed } = organization;
  if (closed) return <Closed csrfToken={shell.csrfToken} text={closed} />;
  return (
    <section className="operators-section" aria-labelledby="closing">
      <h2 id="closing">{strings.title}</h2>
      {closing ? (
        <ConfirmClosing {...props} closing={closing} />
      ) : (
        <a className="btn btn-quiet" href={`${paths.operatorOrganization.to({ id })}?ask=close#closing`}>
          {strings.ask}
        </a>
      )}
    </section>
  );
}

function ConfirmClosing({
  shell,
  organization: { id, name },
  errors = {},
  closing,
}: Props & { closing: NonNullable<Props['closing']> }) {
  const href = paths.operatorOrganization.to({ id });
  return (
    <div className="notice asked" {...isQuestion}>
      <h3>{strings.question(name)}</h3>
      <ul>
        {strings.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <PostForm csrfToken={shell.csrfToken} action={href} className="" step="close" waiting={strings.closing}>
        <Field
          id="close_reason"
          name="close_reason"
          label={strings.reason}
          hint={strings.reasonHint}
          defaultValue={closing.reason}
          error={errors['close_reason']}
          maxLength={500}
          autoComplete="off"
        />
        <Field
          id="close_name"
          name="close_name"
          label={strings.name}
          hint={strings.nameHint(name)}
          defaultValue={closing.name}
          error={errors['close_name']}
          autoComplete="off"
          spellCheck={false}
        />
        <QuestionActions cancelHref={href} goOn={strings.close} destroys />
      </PostForm>
    </div>
  );
}

function Closed({ csrfToken, text }: { csrfToken: string; text: string }) {
  return (
    <section className="operators-section" aria-labelledby="closing">
      <h2 id="closing">{strings.closedTitle}</h2>
      <p>{text}</p>
      <p className="soft">{strings.reopenHint}</p>
      <PostForm csrfToken={csrfToken} className="" step="reopen" waiting={strings.reopening}>
        <button type="submit" className="btn btn-quiet">
          {strings.reopen}
        </button>
      </PostForm>
    </section>
  );
}
