import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { notCompared, type MoneyRow } from '../../shared/api-calls/payment-day.ts';
import { RequestManyPage } from '../../views/payments/request-many-page.tsx';
import { RequestPage } from '../../views/payments/request-page.tsx';
import { MoneyDayPage } from '../../views/payments/day/money-day-page.tsx';
import { RefundPage, type RefundPageProps } from '../../views/payments/refund-page.tsx';
import type { PaymentRequestMessage } from '../../views/payments/request-message.tsx';
import { screen } from './list-samples.tsx';
import { inFrame, longShell as shell } from './shell-samples.tsx';

const { zone, nowSeconds } = screen;
const frame = { shell, zone, nowSeconds };
const name = 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery';
const link = 'https://pay.example/pay/204117/1795180000-a/a-rather-long-address-that-nobody-can-break';

const text: PaymentRequestMessage = {
  channel: 'text',
  to: '(773) 555-3142',
  text: `Ana-Lucía, Lakeside Family Clinic asks you to pay $45.00: ${link}`,
  segments: 2,
};
const email: PaymentRequestMessage = {
  channel: 'email',
  to: 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example',
  subject: 'Payment request from Lakeside Family Clinic',
  stop: 'opted_out',
};

const refund = (more: Partial<RefundPageProps>) =>
  inFrame(
    'Refund',
    <RefundPage
      {...frame}
      payment={{
        id: '1',
        name,
        paidCents: 12_345_675,
        paidLabel: 'Paid',
        email: 'eleanor.whitfield@mail.example',
      }}
      refunds={[
        {
          key_hash: '',
          amount: 500,
          reason: 'Paid twice',
          by: name,
          state: 'Refunded',
          refusal: '',
          time: nowSeconds,
        },
        {
          key_hash: '',
          amount: 700,
          reason: '',
          by: 'maria',
          state: 'Rejected',
          refusal: 'Too old',
          time: nowSeconds,
        },
      ]}
      refundableCents={12_345_175}
      fullRefundOnly={false}
      {...more}
    />,
  );

const row = (more: Partial<MoneyRow>): MoneyRow => ({
  ...{ kind: 'web', id: '1', time: nowSeconds - 3600, name, way: 'cc', card_brand: 'VISA', last_4: '4242' },
  ...{ detail: 'Dr. Patel, Orthopaedics and Sports Medicine', by: '', amount: 12_345_675 },
  ...more,
});

export const moneySamples = {
  ask: inFrame(
    'Ask',
    <RequestPage
      awaitsApproval
      {...frame}
      payment={{ id: '1', name, money: '$123,456.75' }}
      messages={[text, email]}
      mayChoose
      lastRequestedAt={nowSeconds - 3600}
      isRepeat
      requestKey="k"
      notice="It could not be sent."
    />,
  ),
  'ask-many': inFrame(
    'Ask for many',
    <RequestManyPage
      awaitsApproval
      {...frame}
      counts={{
        ...{
          payments: 204,
          texts: 180,
          emails: 120,
          amount: 12_345_675,
          stops: { opted_out: 3, no_address: 1, expired: 2, asked: 4 },
        },
        left_out: [{ id: '1', name, stop: 'opted_out' }],
      }}
      earlier={{ count: 4, last: nowSeconds - 3600, again: false }}
      templates=""
      back="/payment-file"
      choice="text,email"
      choices={[
        { channels: 'text,email', texts: 180, emails: 120, stopped: 4 },
        { channels: 'text', texts: 180, emails: 0, stopped: 24 },
        { channels: 'email', texts: 0, emails: 120, stopped: 84 },
      ]}
      error={requestMessages.chooseChannel}
      examples={[
        { id: '1', name, message: text, language: 'en' },
        { id: '2', name, message: text, language: 'es' },
      ]}
    />,
  ),
  refund: refund({ form: { key: 'k', amount: '0', reason: '', errors: { amount: 'Enter an amount.' } } }),
  'refund-confirm': refund({ confirm: { key: 'k', amount: '12.50', reason: 'Paid twice', cents: 1250 } }),
  'money-day': inFrame(
    'Close the day',
    <MoneyDayPage
      {...frame}
      day="2026-11-19"
      today="2026-11-20"
      money={{
        ...{ date: '2026-11-19', zone, count: 3 },
        totals: [
          { kind: 'web', count: 1, amount: 12_345_675 },
          { kind: 'refund', count: 1, amount: -500 },
        ],
        rows: [row({}), row({ kind: 'refund', amount: -500, by: name }), row({ kind: 'phone', id: '' })],
      }}
      compared={{
        ...{ ...notCompared, asked: true, gateways: 1, count: 2 },
        differences: [
          {
            ...{ kind: 'amount', money: 'charge', reference: '60198840281', time: nowSeconds, name },
            ...{ payment: '1', ours: 12_345_675, theirs: 12_345_600 },
          },
        ],
      }}
      page={1}
      pages={1}
    />,
  ),
};
