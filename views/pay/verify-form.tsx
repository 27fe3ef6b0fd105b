import type { ReactNode } from 'react';
import { fill } from '../../shared/language.ts';
import { Icon, type IconName } from './icons.tsx';
import { usePageStrings } from './page-strings.ts';
import { telephoneOf } from './pay-shell.tsx';
import type { PayFrame, VerifyBody } from './props.ts';
import { VerifyFields } from './verify-fields.tsx';

/** Verification page. It asks for patient details and explains who is asking and why. Bill details are shown only after verification. */
export function VerifyForm(props: PayFrame & VerifyBody) {
  const { state, fields, values, errors, csrfToken } = props;
  const { texts } = usePageStrings();
  return (
    <section className="bill one how">
      <h1>{texts.verification}</h1>
      <p className="soft">{fields.length > 0 ? texts.verificationLead : texts.verificationLeadBare}</p>
      <VerifyFields {...{ state, fields, values, errors, csrfToken }} />
      <Assurances {...props} />
    </section>
  );
}

function Assurances({ client, supportPhone }: PayFrame) {
  const { texts } = usePageStrings();
  const [before, after] = texts.promiseCall.split('{phone}');
  return (
    <ul className="promise">
      <Assurance
        icon="bill"
        text={fill(texts.promiseFrom, { practice: client.name || texts.providerInside })}
      >
        {supportPhone && (
          <>
            {' '}
            {before}
            <a href={telephoneOf(supportPhone)}>{supportPhone}</a>
            {after}
          </>
        )}
      </Assurance>
      <Assurance icon="eye" text={texts.promiseWhy} />
      <Assurance icon="lock" text={texts.promiseSafe} />
    </ul>
  );
}

function Assurance({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {text}
        {children}
      </span>
    </li>
  );
}
