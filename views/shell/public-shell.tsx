import type { ReactNode } from 'react';
import { fill } from '../../shared/language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { usePublicStrings } from '../ui/public-strings.ts';

interface Props {
  identity: ReactNode;
  pageLabel?: string;
  brandName: string;
  supportPhone?: string;
  wide?: boolean;
  children: ReactNode;
}

export function PublicShell({ identity, pageLabel, brandName, supportPhone, wide, children }: Props) {
  const { texts, switchTo } = usePublicStrings();
  return (
    <div className={wide ? 'public public-wide' : 'public'}>
      <header className="public-head">
        <div className="public-width">
          {identity}
          {pageLabel && <p className="place">{pageLabel}</p>}
          <LanguageSwitch switchTo={switchTo} />
        </div>
      </header>
      <main className="public-width" id="main">
        {children}
      </main>
      <footer className="public-foot">
        <p>{fill(texts.poweredBy, { brand: brandName })}</p>
        {supportPhone && (
          <p>
            {texts.questions} <a href={`tel:${supportPhone.replace(/[^0-9+]/g, '')}`}>{supportPhone}</a>
          </p>
        )}
      </footer>
    </div>
  );
}
