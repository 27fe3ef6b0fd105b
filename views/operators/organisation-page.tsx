import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { OrganisationPageProps } from './props.ts';
import { SignOnSection } from './sign-on-section.tsx';

/** One organisation: who uses it, what it dials, how its people sign in. */
export function OrganisationPage({ organisation, error, ...props }: OrganisationPageProps) {
  const { id, name, users, numbers, payments, reseller, lastSignIn } = organisation;
  return (
    <AppShell {...props.shell}>
      <OperatorTabs current="Organizations" />
      <a className="back" href={paths.operatorOrganisations.to()}>
        Organizations
      </a>
      <div className="operators-head">
        <h1>{name}</h1>
        <a className="btn btn-quiet" href={paths.clientSetting.to({ id })}>
          Payment Setting
        </a>
      </div>
      {error && <Notice kind="error" text={error} />}
      <Facts
        facts={[
          ['Number', id],
          ['Users', users],
          ['Last sign-in', lastSignIn || 'Never'],
          ['Payments', payments ? 'On' : 'Off'],
          ['Reseller ID', reseller],
          ['IVR numbers', numbers.map(({ number, name: called }) => `${called} ${number}`).join(', ')],
        ]}
      />
      <SignOnSection {...props} id={id} name={name} />
    </AppShell>
  );
}
