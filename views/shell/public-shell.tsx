import type { ReactNode } from 'react';

interface Props {
  /** The practice's logo or name. */
  identity: ReactNode;
  /** In small capitals opposite the identity. */
  place?: string;
  brandName: string;
  supportPhone?: string;
  children: ReactNode;
}

/** The frame of pages that need no sign-in. */
export function PublicShell({ identity, place, brandName, supportPhone, children }: Props) {
  return (
    <div className="public">
      <header className="public-head">
        <div className="public-width">
          {identity}
          {place && <p className="place">{place}</p>}
        </div>
      </header>
      <main className="public-width" id="main">
        {children}
      </main>
      <footer className="public-foot">
        <p>{`Powered By ${brandName}`}</p>
        {supportPhone && (
          <p>
            Questions? Call <a href={`tel:${supportPhone.replace(/[^0-9+]/g, '')}`}>{supportPhone}</a>
          </p>
        )}
      </footer>
    </div>
  );
}
