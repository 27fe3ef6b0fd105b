import { fill } from '../../shared/language.ts';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Submit } from '../ui/form-actions.tsx';
import { Icon } from './icons.tsx';
import { PageForm } from './page-form.tsx';
import type { PayFrame, StatementBody, SuccessBody } from './props.ts';
import { useFormStrings, useHelp } from './form-strings.ts';
import { usePageStrings } from './page-strings.ts';

type Props = Pick<PayFrame, 'csrfToken'> & Pick<SuccessBody | StatementBody, 'state' | 'receipt'>;

/** Id of the receipt section. After submitting, the page scrolls there so that the payer sees the result. */
const receiptId = 'receipt';

export function ReceiptForms(props: Props) {
  const { texts } = usePageStrings();
  const { sent, captured, limit } = props.receipt;
  return (
    <section id={receiptId} className="how no-print" aria-labelledby="receipt-heading">
      <h2 id="receipt-heading">{texts.receiptHeading}</h2>
      {sent && <Notice kind="success" text={sent} takesFocus />}
      {captured && <Notice kind="info" text={<CapturedReceipt {...captured} />} takesFocus />}
      {limit ? <Notice kind="info" text={limit} takesFocus /> : <Addresses {...props} />}
      <button type="button" className="btn needs-scripts" data-print>
        <Icon name="print" />
        {texts.print}
      </button>
    </section>
  );
}

function CapturedReceipt({ href }: { href?: string }) {
  const { messages, readCaptured } = usePageStrings();
  return (
    <>
      {messages.receiptKept} {href && <a href={href}>{readCaptured}</a>}
    </>
  );
}

function Addresses(props: Props) {
  const { texts } = usePageStrings();
  const { onFile, value, error } = props.receipt;
  if (!onFile) return <OtherAddress {...props} />;
  return (
    <>
      {error && value === undefined && <Notice kind="error" text={error} />}
      <PageForm
        state={props.state}
        csrfToken={props.csrfToken}
        waiting={texts.receiptSending}
        answeredAt={receiptId}
      >
        <input type="hidden" name="email" value={onFile} />
        <Submit label={fill(texts.receiptTo, { email: onFile })} />
      </PageForm>
      <details className="fold" open={value !== undefined}>
        <summary>{texts.receiptElsewhere}</summary>
        <OtherAddress {...props} />
      </details>
    </>
  );
}

function OtherAddress({ state, csrfToken, receipt }: Props) {
  const { labels } = useFormStrings();
  const { texts } = usePageStrings();
  const helpOf = useHelp();
  const { onFile, value } = receipt;
  const error = onFile && value === undefined ? undefined : receipt.error;
  return (
    <PageForm state={state} csrfToken={csrfToken} waiting={texts.receiptSending} answeredAt={receiptId}>
      <Field
        id="email"
        name="email"
        type="email"
        label={labels.email}
        defaultValue={value}
        error={error}
        help={helpOf(error)}
        autoComplete="email"
        maxLength={254}
        data-focus={error ? true : undefined}
      />
      <Submit label={texts.receiptSend} />
    </PageForm>
  );
}
