import { readRow } from '../../shared/resources/read-row.ts';
import { payments } from '../../shared/resources/payments.ts';
import { ItemTypeChoice, ItemsEditor } from '../../views/payments/items-editor.tsx';
import { PatientLookUp } from '../../views/payments/patient-look-up.tsx';
import { PaymentActions, PaymentRecord, describePayer } from '../../views/payments/payment-record.tsx';
import { PaymentsPage } from '../../views/payments/payments-page.tsx';
import { VerifyTicks } from '../../views/payments/verify-ticks.tsx';
import type { PaymentRecordProps } from '../../views/payments/props.ts';
import { FormPage } from '../../views/resource/form-page.tsx';
import { RecordPage } from '../../views/resource/record-page.tsx';
import type { ListPageProps, ResourceScreen } from '../../views/resource/props.ts';
import { screen } from './list-samples.tsx';
import type { Sample } from './render-sample.tsx';
import { longShell, shell } from './shell-samples.tsx';

const bill = [
  { other_id: 'RX-4471902', desc: 'Lisinopril 10 mg tablet', qty: 30, amount: '12.50' },
  {
    desc: 'Amoxicillin and clavulanate potassium 875 mg/125 mg film-coated tablet',
    qty: 20,
    amount: '24.75',
  },
];
const payment = (status: string, more: Record<string, unknown> = {}) =>
  readRow(payments, {
    id: `1795180000-${status}${Object.keys(more).length}`,
    patient_id: 'LFC-20170',
    first_name: 'Ana',
    last_name: 'Whitfield',
    dob: '03/14/1974',
    mobile_phone: '7735553142',
    email: 'ana@whitfield.example',
    amount: '37.25',
    items: bill,
    verify_fields: '["last_name","dob"]',
    status,
    created: '1795100000',
    charging: 'F',
    ...more,
  });

const long = {
  first_name: 'Ana-Lucía',
  last_name: 'de la Concepción Hernández y Alvarez-Montgomery',
  provider: 'Dr. Patel, Orthopaedics and Sports Medicine, second floor behind the pharmacy',
  email: 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example',
  amount: '123456.75',
};
const paid = {
  paid_amount: '20.00',
  paid_at: '1795170000',
  auth: 'A81372',
  card_brand: 'VISA',
  last_4: '4242',
};

const rows = [
  payment('Sent', { provider: 'Dr. Park' }),
  payment('Viewed', long),
  payment('Failed'),
  payment('Paid', paid),
  payment('Expired'),
  payment('Refunded', paid),
  payment('Viewed', { charging: 'T', items: '', provider: '' }),
  payment('Requested', { items: '', provider: '' }),
];

const { create: mayCreate, change, remove, export: mayExport } = screen.may;
const may = { create: mayCreate, change, edit: change, remove, import: false, export: mayExport };

const list = (props: Partial<ListPageProps>): Sample => ({
  title: payments.label.many,
  element: (
    <PaymentsPage
      {...screen}
      may={may}
      definition={payments}
      state={{ page: 1, size: 25, search: '', filter: {} }}
      usualSize={25}
      corrected={[]}
      references={{}}
      filterChoices={{ provider: [{ value: 'Dr. Park', label: 'Dr. Park' }] }}
      rows={rows}
      count={31}
      above={<p className="say">6 unpaid, $123,642.00. 1 was declined today.</p>}
      mayRow={({ status }) =>
        status === 'Paid' ? { ...may, change: false, edit: false, remove: false } : may
      }
      {...props}
    />
  ),
  styles: 'all',
});

const record = (own: Partial<PaymentRecordProps>, mayDo: ResourceScreen['may'] = may): Sample => {
  const props: PaymentRecordProps = {
    csrfToken: shell.csrfToken,
    zone: screen.zone,
    nowSeconds: screen.nowSeconds,
    hasSettlements: true,
    mayCreate: mayDo.create,
    payment: payment('Viewed'),
    person: {
      href: '/app/contacts/1',
      name: 'Ana Whitfield',
      dob: '03/14/1974',
      phone: '3125550188',
      reach: { text: 'Text, email; no calls: opted out', tone: 'warn' },
      nextAppointment: '12/01/2026 09:30 AM CST, Dr. Rahimi',
    },
    payerLink: 'https://pay.example/pay/204117/1795180000-a',
    ...own,
  };
  return {
    title: 'Whitfield, Ana',
    element: (
      <RecordPage
        {...screen}
        shell={shell}
        may={mayDo}
        definition={payments}
        state={{ page: 1, size: 25, search: '', filter: {} }}
        usualSize={25}
        id="1795180000-a"
        title="Ana Whitfield"
        about={describePayer(props)}
        actions={<PaymentActions {...props} />}
        body={<PaymentRecord {...props} />}
        values={{}}
        errors={{}}
        choices={{}}
      />
    ),
    styles: 'all',
  };
};

const items = bill.map(({ desc, qty, amount, other_id: number = '' }) => ({
  number,
  description: desc,
  quantity: String(qty),
  date: '03/02/2026',
  amount,
  more: '',
}));
const sumError = 'The items add up to $37.25, but the amount is $30.00. Change one of them.';

export const paymentSamples: Readonly<Record<string, Sample>> = {
  payments: list({}),
  'payments-menu': list({ openMenu: rows[1]?.id, shell: longShell }),
  'payments-narrowed': list({
    state: {
      page: 1,
      size: 25,
      search: 'ana',
      filter: { standing: 'Failed' },
      range: { from: '2026-11-01', to: '2026-11-20' },
      amounts: { least: '10.00', most: '' },
    },
    rows: [],
    count: 0,
    above: undefined,
  }),
  'payments-none': list({ rows: [], count: 0, above: undefined }),
  'payments-failure': list({
    rows: undefined,
    failure: 'The service did not answer in time.',
    above: undefined,
  }),
  payment: record({}),
  'payment-locked': record({ payment: payment('Failed', long), lockedUntil: 'today at 10:15 AM CST' }),
  'payment-expired': record({
    payment: payment('Expired'),
    newer: payment('Viewed', long),
    payerLink: undefined,
  }),
  'payment-paid': record(
    { payment: payment('Paid', paid), payerLink: undefined },
    { ...may, change: false, edit: false, remove: false },
  ),
  'payment-form': {
    title: 'New payment',
    element: (
      <FormPage
        {...screen}
        may={may}
        definition={payments}
        state={{ page: 1, size: 25, search: '', filter: {} }}
        usualSize={25}
        mode="create"
        values={{ first_name: 'Ana', last_name: 'Whitfield', amount: '30.00' }}
        errors={{ items: sumError, patient_id: 'There is no patient with this ID.' }}
        choices={{}}
        controls={{
          patient_id: (
            <PatientLookUp key="patient_id" value="LFC-1" error="There is no patient with this ID." />
          ),
          items: <ItemsEditor key="items" items={items} rows={5} error={sumError} hasDates />,
          item_detail_type: <ItemTypeChoice key="type" label="Item Type" value="" none="Practice default" />,
          verify_fields: <VerifyTicks key="verify" value='["dob"]' />,
        }}
      />
    ),
    styles: 'all',
  },
};
