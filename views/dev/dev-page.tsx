import type { ReactNode } from 'react';
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
      <h1>Try it</h1>
      <p className="soft">
        This page is available outside production only. Messages without a provider are saved to the{' '}
        <a href={paths.devOutbox.to()}>test outbox</a>.{' '}
        <a href={paths.devCall.to()}>{phoneTryMessages.dev.title}</a> as a patient, using the keypad.
      </p>
      {signIns.length > 0 && <SignIns signIns={signIns} />}
      <section className="sheet">
        <h2>Payment links</h2>
        {links.length === 0 && <p>The connected API has no demo practice.</p>}
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
          <h2>Sign-up</h2>
          <p>
            <a href={paths.signUp.to()}>Sign up</a> takes the reseller id{' '}
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
      <h2>Sign-ins</h2>
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
      <h2>Email links</h2>
      <p className="soft">Links from a reminder email. After you answer one, the next one replaces it.</p>
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
      <h1>Test outbox</h1>
      <p className="soft">
        Receipts, codes and payment links that would have been sent, newest first. Messages sent by jobs are
        in the practice’s test outbox, under Home.
      </p>
      <section className="sheet">
        {messages.length === 0 && <p>No messages yet. Pay with a demo link and request a receipt.</p>}
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
        Test outbox
      </a>
      <h1>{message.subject}</h1>
      <p className="soft">
        {message.channel} to {message.to}, {message.timeText}
      </p>
      <section className="sheet">
        <pre className="dev-text">{message.text}</pre>
        {message.html && (
          <p>
            <a href={paths.devMailHtml.to({ id: message.id })}>Open as HTML</a>
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
    <PublicShell identity={<Identity name={brandName} />} brandName={brandName} pageLabel="TRIAL" wide={wide}>
      {children}
    </PublicShell>
  );
}
