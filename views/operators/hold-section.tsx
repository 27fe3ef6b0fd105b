import { holdMessages, holdStrings as strings } from '../../shared/locales/en/holds.ts';
import { paths } from '../../shared/paths.ts';
import type { OrganizationPageProps } from './props.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

type Props = Pick<OrganizationPageProps, 'shell' | 'organization' | 'errors' | 'holding'>;

/** Section that sets or lifts the legal hold of the organization. */
export function HoldSection(props: Props) {
  const { hold, closed } = props.organization;
  return (
    <section className="operators-section" aria-labelledby="hold">
      <h2 id="hold">{strings.title}</h2>
      {closed?.data === 'deleted' ? (
        <p className="soft">{holdMessages.dataGone}</p>
      ) : (
        <>
          <p className={hold ? undefined : 'soft'}>{hold || strings.none}</p>
          {hold && <p className="soft">{strings.kept}</p>}
          <HoldChange {...props} />
        </>
      )}
    </section>
  );
}

function HoldChange(props: Props) {
  const { organization, holding } = props;
  const { id, name, hold } = organization;
  if (!holding)
    return (
      <a className="btn btn-quiet" href={`${paths.operatorOrganization.to({ id })}?ask=hold#hold`}>
        {hold ? strings.askLift : strings.ask}
      </a>
    );
  const form = hold
    ? { ...liftForm, title: strings.liftQuestion(name) }
    : { ...setForm, title: strings.question(name) };
  return <TypedConfirmation {...props} {...form} prefix="hold" typed={holding} />;
}

const setForm = {
  step: 'hold',
  effects: strings.effects,
  reasonHint: strings.reasonHint,
  goOn: strings.set,
  waiting: strings.setting,
  destroys: false,
} as const;

const liftForm = {
  step: 'lift',
  effects: [strings.liftEffect],
  reasonHint: strings.liftReasonHint,
  goOn: strings.lift,
  waiting: strings.lifting,
  destroys: true,
} as const;
