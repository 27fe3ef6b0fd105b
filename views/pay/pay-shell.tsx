import type { ReactNode } from 'react';
import { fill } from '../../shared/language.ts';
import { Identity, LanguageSwitch, type SwitchProps } from '../shell/public-shell.tsx';
import { usePublicStrings } from '../ui/public-strings.ts';
import type { PayFrame } from './props.ts';
import { usePageStrings } from './page-strings.ts';

interface Props {
  frame: PayFrame;
  calls: boolean;
  children: ReactNode;
}

/** Layout of the payment page, with the practice in the header and the operator in the footer. It is the same for all payers of a practice. */
export function PayShell({ frame, calls, children }: Props) {
  const { texts } = usePageStrings();
  const { texts: shell, switchTo } = usePublicStrings();
  const { client, brandName, supportPhone } = frame;
  const name = client.name || (client.logo ? '' : brandName);
  const head = { name, logo: client.logo, unnamed: texts.provider, place: texts.place, switchTo };
  const foot = {
    questions: shell.questions,
    ...(calls && { supportPhone }),
    by: fill(shell.poweredBy, { brand: brandName }),
  };
  return (
    <div className="public">
      <PayHead {...head} />
      <main className="public-width" id="main" data-reload="anew">
        {children}
      </main>
      <PayFoot {...foot} />
    </div>
  );
}

interface HeadProps extends SwitchProps {
  name: string;
  logo?: string;
  unnamed: string;
  place: string;
}

function PayHead({ name, logo, unnamed, place, switchTo }: HeadProps) {
  return (
    <header className="public-head">
      <div className="public-width">
        <Identity name={name} logo={logo} unnamed={unnamed} />
        <p className="place">{place}</p>
        <LanguageSwitch switchTo={switchTo} />
      </div>
    </header>
  );
}

interface FootProps {
  questions: string;
  supportPhone?: string;
  by: string;
}

function PayFoot({ questions, supportPhone, by }: FootProps) {
  return (
    <footer className="public-foot public-width">
      {supportPhone && (
        <p>
          {questions} <a href={telephoneOf(supportPhone)}>{supportPhone}</a>
        </p>
      )}
      <p>{by}</p>
    </footer>
  );
}

export function telephoneOf(phone: string): string {
  return `tel:${phone.replace(/[^0-9+]/g, '')}`;
}
