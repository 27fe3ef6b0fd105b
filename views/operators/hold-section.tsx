import { closingStrings } from '../../shared/locales/en/closing.ts';
import { holdStrings as strings } from '../../shared/locales/en/holds.ts';
import { paths } from '../../shared/paths.ts';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import type { OrganizationPageProps } from './props.ts';

type Props = Pick<OrganizationPageProps, 'shell' | 'organization' | 'errors' | 'holding'>;

/** Section that sets or lifts the legal hold of the organization. */
export function HoldSection(props: Props) {
  const { organization, holding } = props;
  const { id, hold } = organization;
  return (
    <section className="operators-section" aria-labelledby="hold">
      <h2 id="hold">{strings.title}</h2>
      <p className={hold ? undefined : 'soft'}>{hold || strings.none}</p>
      {hold && <p className="soft">{strings.kept}</p>}
      {holding ? (
        <ConfirmHold {...props} holding={holding} />
      ) : (
        <a className="btn btn-quiet" href={`${paths.operatorOrganization.to({ id })}?ask=hold#hold`}>
          {hold ? strings.askLift : strings.ask}
        </a>
      )}
    </section>
  );
}

function ConfirmHold({
  shell,
  organization: { id, name, hold },
  errors = {},
  holding,
}: Props & { holding: NonNullable<Props['holding']> }) {
  const href = paths.operatorOrganization.to({ id });
  const form = hold
    ? { ...liftForm, title: strings.liftQuestion(name) }
    : { ...setForm, title: strings.question(name) };
  return (
    <div className="notice asked" {...isQuestion}>
      <h3>{form.title}</h3>
      <ul>
        {form.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <PostForm
        csrfToken={shell.csrfToken}
        action={href}
        className=""
        step={form.step}
        waiting={form.waiting}
      >
        <Field
          id="hold_reason"
          name="hold_reason"
          label={strings.reason}
          hint={form.hint}
          defaultValue={holding.reason}
          error={errors['hold_reason']}
          maxLength={500}
          autoComplete="off"
        />
        <Field
          id="hold_name"
          name="hold_name"
          label={closingStrings.name}
          hint={closingStrings.nameHint(name)}
          defaultValue={holding.name}
          error={errors['hold_name']}
          autoComplete="off"
          spellCheck={false}
        />
        <QuestionActions cancelHref={href} goOn={form.goOn} destroys={hold !== ''} />
      </PostForm>
    </div>
  );
}

const setForm = {
  step: 'hold',
  effects: strings.effects,
  hint: strings.reasonHint,
  goOn: strings.set,
  waiting: strings.setting,
} as const;

const liftForm = {
  step: 'lift',
  effects: [strings.liftEffect],
  hint: strings.liftReasonHint,
  goOn: strings.lift,
  waiting: strings.lifting,
} as const;
