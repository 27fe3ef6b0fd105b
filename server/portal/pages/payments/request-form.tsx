import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { parseTypedCents, toDecimal } from '../../../../shared/money.ts';
import { checkItems, itemsOf, writeItems, type ItemRow } from '../../../../shared/payment/item-rows.ts';
import { verifyFieldNames } from '../../../../shared/payment/record.ts';
import { isWholeZip } from '../../../../shared/payment/rules.ts';
import { restOf } from '../../../../shared/payment/payment-status.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { ItemTypeChoice, ItemsEditor } from '../../../../views/payments/items-editor.tsx';
import { PatientLookUp } from '../../../../views/payments/patient-look-up.tsx';
import { VerifyTicks } from '../../../../views/payments/verify-ticks.tsx';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';
import type { FormErrorMap, FormExtras, FormRedisplay, SomeValues } from '../../resource/screen-extras.ts';
import type { RequestContext } from '../../page/request-context.ts';
import type { FormParts, FormPost, FormContext } from '../../resource/screen-parts.ts';

type Payments = typeof payments;

const rowsAtOnce = 5;
const maxRows = 100;

export const paymentForm: FormParts<Payments> = {
  start: { empty: startFromDefaults, copyOf: startFromRemainder },
  extras: loadFormExtras,
  read,
  check,
  steps: { moreRows: () => ({}), lookUp },
  next: ({ id }) => pathsOf(payments).one(id),
};

/** Prefills the practice's default amount. The field stays empty if the API call fails. */
async function startFromDefaults({ api, parts }: RequestContext): Promise<SomeValues> {
  if (!(await parts.relay.isLevel2())) return {};
  const outcome = await api.call(apiCalls.readPaymentDefaults);
  return outcome.ok ? { amount: outcome.results[0]?.amount ?? '' } : {};
}

/** Sets the amount of a copy to the unpaid remainder. Drops the items because they add up to the full amount. */
function startFromRemainder(payment: RowOf<Payments>): SomeValues {
  const rest = restOf(payment);
  return rest > 0 ? { amount: toDecimal(rest), items: '' } : {};
}

const itemType = { label: payments.fields.item_detail_type.label, none: 'Practice default' };

async function loadFormExtras(ctx: FormContext<Payments>): Promise<FormExtras> {
  const { values, errors, mode } = ctx;
  const hasDates = await ctx.parts.relay.isLevel2();
  const items = itemsOf(values.items);
  const lookUp = { value: values.patient_id, error: errors['patient_id'] };
  return {
    controls: {
      ...(mode === 'create' && { patient_id: <PatientLookUp key="patient_id" {...lookUp} /> }),
      items: (
        <ItemsEditor
          key="items"
          {...{ items, hasDates }}
          rows={rowsOf(ctx.form, items)}
          error={errors['items']}
        />
      ),
      item_detail_type: <ItemTypeChoice key="type" {...itemType} value={values.item_detail_type} />,
      verify_fields: (
        <VerifyTicks key="verify" value={values.verify_fields} error={errors['verify_fields']} />
      ),
    },
  };
}

function rowsOf(form: PostedForm, items: readonly ItemRow[]): number {
  const before = Math.min(Number(valueOf(form, 'items_rows')) || rowsAtOnce, maxRows);
  const more = valueOf(form, 'step') === 'moreRows' ? rowsAtOnce : 0;
  return Math.max(before + more, items.length);
}

/** Reads the custom controls. A control missing from the form leaves the value posted by field name. */
function read(form: PostedForm): SomeValues {
  const posted = valuesOf(form, 'verify');
  const ticked = verifyFieldNames.filter((name) => posted.includes(name));
  const editor = valueOf(form, 'verify_editor');
  const none = editor === '[]' ? editor : '';
  return {
    ...(editor && { verify_fields: ticked.length > 0 ? JSON.stringify(ticked) : none }),
    ...(valueOf(form, 'items_rows') && { items: writeItems(postedItems(form)) }),
  };
}

function postedItems(form: PostedForm): ItemRow[] {
  const rows = Math.min(Number(valueOf(form, 'items_rows')) || 0, maxRows);
  return Array.from({ length: rows }, (_, row) => {
    const cell = (name: string) => valueOf(form, `items.${row}.${name}`).trim();
    return {
      number: cell('number'),
      description: cell('description'),
      quantity: cell('quantity'),
      date: cell('date'),
      amount: cell('amount'),
      more: cell('more'),
    };
  });
}

function check({ values }: FormPost<Payments>): FormErrorMap {
  const zip = values.zip.trim();
  const itemsError = checkItems(itemsOf(values.items), values.amount);
  return {
    ...(parseTypedCents(values.amount) === 0 && { amount: requestMessages.noAmount }),
    ...(zip !== '' && !isWholeZip(zip) && { zip: requestMessages.zipDigits }),
    ...(itemsError && { items: itemsError }),
  };
}

const filled = [
  'first_name',
  'last_name',
  'dob',
  'zip',
  'email',
  'mobile_phone',
  'amount',
  'language',
] as const;

async function lookUp({ api, values }: FormPost<Payments>): Promise<FormRedisplay> {
  const found = await api.call(apiCalls.patientLookup, { values: { id: values.patient_id } });
  if (!found.ok) return { errors: { patient_id: found.msg } };
  const [patient] = found.results;
  const foundValues = filled
    .filter((name) => values[name] === '')
    .map((name) => [name, patient?.[name] ?? ''] as const);
  const bill = itemsOf(values.items).length === 0 && { items: writeItems(itemsOf(patient?.items)) };
  const newValues = { ...Object.fromEntries(foundValues), ...bill };
  const note = patient?.note;
  return { values: newValues, ...(note && { notice: note, status: 200 }) };
}
