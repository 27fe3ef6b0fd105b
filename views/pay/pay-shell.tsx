import type { ReactNode } from 'react';
import { fill } from '../../shared/messages/fill.ts';
import { Identity } from '../shell/identity.tsx';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { usePublicWords } from '../ui/public-words.ts';
import type { PayFrame } from './props.ts';
import { usePageWords } from './page-words.ts';

/** The frame of the payment page: the practice first, who runs the page last. */
export function PayShell({ frame, children }: { frame: PayFrame; children: ReactNode }) {
  const { texts } = usePageWords();
  const { texts: shell } = usePublicWords();
  const { client, brandName, supportPhone } = frame;
  return (
    <div className="public">
      <header className="public-head">
        <div className="public-width">
          <Identity
            name={client.name || (client.logo ? '' : brandName)}
            logo={client.logo}
            unnamed={texts.provider}
          />
          <p className="place">{texts.place}</p>
          <LanguageSwitch />
        </div>
      </header>
      <main className="public-width" id="main">
        {children}
      </main>
      <footer className="public-foot public-width">
        {supportPhone && (
          <p>
            {shell.questions} <a href={telephoneOf(supportPhone)}>{supportPhone}</a>
          </p>
        )}
        <p>{fill(shell.poweredBy, { brand: brandName })}</p>
      </footer>
    </div>
  );
}

export function telephoneOf(phone: string): string {
  return `tel:${phone.replace(/[^0-9+]/g, '')}`;
}
