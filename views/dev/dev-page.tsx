import type { ReactNode } from 'react';
import { devPageStrings } from '../../shared/locales/en/dev.ts';
import type { Demo, DevMail as Mail } from '../../shared/api-calls/dev.ts';
import { paymentLabels } from '../../shared/locales/en/payment.ts';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { paths } from '../../shared/paths.ts';
import { Identity, PublicShell } from '../shell/public-shell.tsx';
import { TestNumbers } from './test-numbers.tsx';

interface StartProps {
  brandName: string;
  /** Missing if the connected API has no demo. */
  demo?: Demo;
}

/** Start page of the demo with links and credentials. Not available in production. */
export function DevStart({ brandName, demo }: StartProps) {
  const { sign_ins: signIns = [], payment_links: links = [] } = demo ?? {};
  const { email_links: emailLinks = [], reseller_ids: resellerIds = [] } = demo ?? {};
  return (
    <DevShell brandName={brandName}>
      <h1>{devPageStrings.title}</h1>
      <p className="soft">
        {devPageStrings.leadBefore}
        <a href={paths.devOutbox.to()}>{devPageStrings.leadOutbox}</a>.{' '}
        <a href={paths.devCall.to()}>{phoneTryMessages.dev.title}</a>
        {devPageStrings.leadAfter}
      </p>
      {signIns.length > 0 && <SignIns signIns={signIns} />}
      <section className="sheet">
        <h2>{devPageStrings.paymentLinks}</h2>
        {links.length === 0 && <p>{devPageStrings.noDemo}</p>}
        <dl className="dev-links">
          {links.map((link) => (
            <div key={link.case}>
              <dt>
                <a href={paths.pay.to({ clientId: link.client_id, paymentId: link.payment_id })}>
                  {link.case}
                </a>
              </dt>
              <dd>{link.what}</dd>
              {Object.keys(link.verify).length > 0 && <dd className="soft">{formatAnswers(link)}</dd>}
            </div>
          ))}
        </dl>
      </section>
      {demo && <TestNumbers {...demo} />}
      {emailLinks.length > 0 && <EmailLinks links={emailLinks} />}
      {resellerIds.length > 0 && (
        <section className="sheet">
          <h2>{devPageStrings.signUpTitle}</h2>
          <p>
            <a href={paths.signUp.to()}>{devPageStrings.signUp}</a>
            {devPageStrings.resellerBefore}
            <code>{resellerIds.join(', ')}</code>.
          </p>
        </section>
      )}
    </DevShell>
  );
}

/** Verification data of the payer, such as `Date of Birth 04/12/1985`. */
function formatAnswers({ verify }: Demo['payment_links'][number]): string {
  const labels: Readonly<Record<string, string>> = paymentLabels;
  return Object.entries(verify)
    .map(([field, value]) => `${labels[field] ?? field} ${value}`)
    .join(', ');
}

function SignIns({ signIns }: { signIns: Demo['sign_ins'] }) {
  return (
    <section className="sheet">
      <h2>{devPageStrings.signIns}</h2>
      <ul>
        {signIns.map((signIn) => (
          <li key={signIn.user_name}>
            {signIn.case}: <code>{signIn.user_name}</code> / <code>{signIn.pw}</code>
            {signIn.note && <span className="soft">{` ${signIn.note}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmailLinks({ links }: { links: Demo['email_links'] }) {
  return (
    <section className="sheet">
      <h2>{devPageStrings.emailLinks}</h2>
      <p className="soft">{devPageStrings.emailLinksHint}</p>
      <ul>
        {links.map((link) => (
          <li key={link.case}>
            <a href={link.path}>{link.case}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type OutboxMessage = Mail & { readonly timeText: string };

export function DevOutbox({
  brandName,
  messages,
}: {
  brandName: string;
  messages: readonly OutboxMessage[];
}) {
  return (
    <DevShell brandName={brandName}>
      <a className="back" href={paths.dev.to()}>
        {phoneTryMessages.dev.back}
      </a>
      <h1>{devPageStrings.outbox}</h1>
      <p className="soft">{devPageStrings.outboxLead}</p>
      <section className="sheet">
        {messages.length === 0 && <p>{devPageStrings.noMessages}</p>}
        <dl className="dev-links">
          {messages.map((message) => (
            <div key={message.id}>
              <dt>
                <a href={paths.devMail.to({ id: message.id })}>{message.subject || message.channel}</a>
              </dt>
              <dd>{message.to}</dd>
              <dd className="soft">{message.timeText}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DevShell>
  );
}

export function DevMail({ brandName, message }: { brandName: string; message: OutboxMessage }) {
  return (
    <DevShell brandName={brandName}>
      <a className="back" href={paths.devOutbox.to()}>
        {devPageStrings.outbox}
      </a>
      <h1>{message.subject}</h1>
      <p className="soft">{devPageStrings.to(message.channel, message.to, message.timeText)}</p>
      <section className="sheet">
        <pre className="dev-text">{message.text}</pre>
        {message.html && (
          <p>
            <a href={paths.devMailHtml.to({ id: message.id })}>{devPageStrings.openHtml}</a>
          </p>
        )}
      </section>
    </DevShell>
  );
}

interface DevShellProps {
  brandName: string;
  wide?: boolean;
  children: ReactNode;
}

export function DevShell({ brandName, wide, children }: DevShellProps) {
  return (
    <PublicShell
      identity={<Identity name={brandName} />}
      brandName={brandName}
      pageLabel={devPageStrings.place}
      wide={wide}
    >
      {children}
    </PublicShell>
  );
}
