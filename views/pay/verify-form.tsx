import type { PayFrame, VerifyBody } from './props.ts';
import { usePageWords } from './page-words.ts';
import { VerifyFields } from './verify-fields.tsx';

/** Asks who the payer is; nothing about the bill is shown before. */
export function VerifyForm({ state, fields, values, errors, csrfToken }: PayFrame & VerifyBody) {
  const { texts } = usePageWords();
  return (
    <section className="bill one how">
      <h1>{texts.verification}</h1>
      <p className="soft">{fields.length > 0 ? texts.verificationLead : texts.verificationLeadBare}</p>
      <VerifyFields {...{ state, fields, values, errors, csrfToken }} />
    </section>
  );
}
