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
import { FormWordsContext } from './form-words.ts';
import { PageWordsContext } from './page-words.ts';
import { englishPaymentWords } from '../../shared/messages/payment-words.ts';

export type { PayPageProps } from './props.ts';

export function PayPage(props: PayPageProps) {
  const { form, page } = props.words ?? englishPaymentWords;
  return (
    <FormWordsContext value={form}>
      <PageWordsContext value={page}>
        <PayShell frame={props} calls={!saysWhomToCall(props)}>
          {props.banner && <Banner {...props.banner} />}
          <Body {...props} />
          {props.timeLimit && <TimeLimit {...props.timeLimit} />}
        </PayShell>
      </PageWordsContext>
    </FormWordsContext>
  );
}

/** Returns true if the body already shows the phone number, so the footer leaves it out. */
function saysWhomToCall(props: PayPageProps): boolean {
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

/** Returns the browser title: the state first, then the practice. */
export function payPageTitle({ state, client, words = englishPaymentWords }: PayPageProps): string {
  const { texts } = words.page;
  return client.name ? `${texts.titles[state]} | ${client.name}` : texts.titles[state];
}
