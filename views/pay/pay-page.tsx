import { Banner } from './banner.tsx';
import { CheckingBody, ErrorBody, ExpiredBody, LockedBody, NotSetUpBody, PaidBody } from './outcomes.tsx';
import { OverBody } from './over-body.tsx';
import { PayFormBody } from './pay-form-body.tsx';
import { PayShell } from './pay-shell.tsx';
import type { PayPageProps } from './props.ts';
import { RemoveBody } from './remove-body.tsx';
import { StatementView } from './statement-view.tsx';
import { SuccessView } from './success-view.tsx';
import { TimeLimit } from './time-limit.tsx';
import { VerifyForm } from './verify-form.tsx';
import { FormStringsContext } from './form-strings.ts';
import { PageStringsContext } from './page-strings.ts';
import { englishPaymentStrings } from '../../shared/locales/en/payment-strings.ts';

export type { PayPageProps } from './props.ts';

export function PayPage(props: PayPageProps) {
  const { form, page } = props.strings ?? englishPaymentStrings;
  return (
    <FormStringsContext value={form}>
      <PageStringsContext value={page}>
        <PayShell frame={props} calls={!showsPracticePhone(props)}>
          {props.banner && <Banner {...props.banner} />}
          <Body {...props} />
          {props.timeLimit && <TimeLimit {...props.timeLimit} />}
        </PayShell>
      </PageStringsContext>
    </FormStringsContext>
  );
}

/** Returns true if the body already shows the phone number, so the footer leaves it out. */
function showsPracticePhone(props: PayPageProps): boolean {
  if (props.state === 'notSetUp' || props.state === 'expired') return props.phone !== '';
  return props.state === 'locked' || props.state === 'verify';
}

function Body(props: PayPageProps) {
  switch (props.state) {
    case 'error':
      return <ErrorBody />;
    case 'paid':
      return <PaidBody {...props} />;
    case 'notSetUp':
      return <NotSetUpBody name={props.client.name} phone={props.phone} />;
    case 'expired':
      return <ExpiredBody name={props.client.name} phone={props.phone} />;
    case 'locked':
      return <LockedBody until={props.until} phone={props.supportPhone} quiet={Boolean(props.banner)} />;
    case 'checking':
      return <CheckingBody long={props.long} />;
    case 'verify':
      return <VerifyForm {...props} />;
    case 'pay':
      return <PayFormBody {...props} />;
    case 'over':
      return <OverBody {...props} />;
    case 'remove':
      return <RemoveBody {...props} />;
    case 'statement':
      return <StatementView {...props} />;
    case 'success':
      return <SuccessView {...props} />;
  }
}

/** Returns the page title: the state, then the practice. */
export function payPageTitle({ state, client, strings = englishPaymentStrings }: PayPageProps): string {
  const { texts } = strings.page;
  return client.name ? `${texts.titles[state]} | ${client.name}` : texts.titles[state];
}
