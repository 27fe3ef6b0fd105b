import type { ReactNode } from 'react';
import { fill, languageNames } from '../../shared/language.ts';
import { usePublicStrings } from '../ui/public-strings.ts';
import type { Brand } from './props.ts';
import type { PublicStrings } from '../../shared/locales/en/public-pages.ts';

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

interface ProviderShellProps extends Brand {
  pageLabel?: string;
  children: ReactNode;
}

/** Layout of the operator's own public pages, which show the operator's name instead of a practice. */
export function ProviderShell({ brandName, supportPhone, pageLabel, children }: ProviderShellProps) {
  return (
    <PublicShell
      identity={<Identity name={brandName} />}
      pageLabel={pageLabel}
      brandName={brandName}
      supportPhone={supportPhone}
    >
      {children}
    </PublicShell>
  );
}

interface IdentityProps {
  name: string;
  logo?: string;
  /** Alternative text of the logo if no name is shown. */
  unnamed?: string;
}

/** Logo and name of the practice. A drawn icon replaces a missing logo; a missing name is omitted. */
export function Identity({ name, logo, unnamed }: IdentityProps) {
  return (
    <p className="identity">
      {logo ? <img className="logo" src={logo} alt={name ? '' : unnamed} height={48} /> : <Mark />}
      {name && <span>{name}</span>}
    </p>
  );
}

function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 28 28" aria-hidden="true" className="identity-mark">
      <rect width="28" height="28" rx="8" />
      <path d="M14 7v14M7 14h14" />
    </svg>
  );
}

export type SwitchProps = Pick<PublicStrings, 'switchTo'>;

/** Link to the same page in the other language, labeled in that language. Renders nothing if the page has only one language. */
export function LanguageSwitch({ switchTo }: SwitchProps) {
  if (!switchTo) return null;
  const { language, href } = switchTo;
  return (
    <a className="btn btn-quiet no-print" href={href} lang={language} hrefLang={language}>
      {languageNames[language]}
    </a>
  );
}
