import { closingStrings as strings } from '../../shared/locales/en/closing.ts';
import { paths } from '../../shared/paths.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { OrganizationPageProps } from './props.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

type Props = Pick<OrganizationPageProps, 'shell' | 'organization' | 'errors' | 'closing'>;

/** Section that closes or reopens the organization. */
export function ClosingSection(props: Props) {
  const { shell, organization, closing } = props;
  const { id, name, closed } = organization;
  if (closed) return <Closed {...closed} csrfToken={shell.csrfToken} />;
  return (
    <section className="operators-section" aria-labelledby="closing">
      <h2 id="closing">{strings.title}</h2>
      {closing ? (
        <TypedConfirmation
          {...props}
          prefix="close"
          step="close"
          title={strings.question(name)}
          effects={strings.effects}
          reasonHint={strings.reasonHint}
          goOn={strings.close}
          waiting={strings.closing}
          destroys
          typed={closing}
        />
      ) : (
        <a className="btn btn-quiet" href={`${paths.operatorOrganization.to({ id })}?ask=close#closing`}>
          {strings.ask}
        </a>
      )}
    </section>
  );
}

type ClosedProps = NonNullable<OrganizationPageProps['organization']['closed']> & { csrfToken: string };

function Closed({ csrfToken, text, data }: ClosedProps) {
  const mayReopen = data === 'stored';
  return (
    <section className="operators-section" aria-labelledby="closing">
      <h2 id="closing">{strings.closedTitle}</h2>
      <p>{text}</p>
      <p className="soft">{mayReopen ? strings.reopenHint : strings.notReopened}</p>
      {mayReopen && (
        <PostForm csrfToken={csrfToken} className="" step="reopen" waiting={strings.reopening}>
          <button type="submit" className="btn btn-quiet">
            {strings.reopen}
          </button>
        </PostForm>
      )}
    </section>
  );
}
