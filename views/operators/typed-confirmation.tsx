import { confirmationStrings as strings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import type { OrganizationPageProps } from './props.ts';

interface Props extends Pick<OrganizationPageProps, 'shell' | 'organization' | 'errors'> {
  /** Beginning of the field names. */
  prefix: 'close' | 'hold';
  step: string;
  title: string;
  effects: readonly string[];
  reasonHint: string;
  goOn: string;
  waiting: string;
  destroys: boolean;
  typed: { reason: string; name: string };
}

/** Confirmation of a serious change to an organization, with a reason and the typed name of the organization. */
export function TypedConfirmation({ shell, organization: { id, name }, errors = {}, ...props }: Props) {
  const { prefix, typed } = props;
  const href = paths.operatorOrganization.to({ id });
  return (
    <div className="notice asked" {...isQuestion}>
      <h3>{props.title}</h3>
      <ul>
        {props.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <PostForm
        csrfToken={shell.csrfToken}
        action={href}
        className=""
        step={props.step}
        waiting={props.waiting}
      >
        <Field
          id={`${prefix}_reason`}
          name={`${prefix}_reason`}
          label={strings.reason}
          hint={props.reasonHint}
          defaultValue={typed.reason}
          error={errors[`${prefix}_reason`]}
          maxLength={500}
          autoComplete="off"
        />
        <Field
          id={`${prefix}_name`}
          name={`${prefix}_name`}
          label={strings.name}
          hint={strings.nameHint(name)}
          defaultValue={typed.name}
          error={errors[`${prefix}_name`]}
          autoComplete="off"
          spellCheck={false}
        />
        <QuestionActions cancelHref={href} goOn={props.goOn} destroys={props.destroys} takesFocus={false} />
      </PostForm>
    </div>
  );
}
