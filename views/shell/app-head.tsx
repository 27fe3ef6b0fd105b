import { formatPhone, readAccountNumber } from '../../shared/contact-details.ts';
import { paths } from '../../shared/paths.ts';
import { MobileMenu } from './mobile-menu.tsx';
import type { ShellProps } from './props.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { Tabs } from './tabs.tsx';

/** Whose portal this is, the way to its parts, and the way out. */
export function AppHead(props: ShellProps) {
  const { organisation, brandName, forced, sections, current, helpUrl } = props;
  return (
    <header className="app-head">
      <div className="app-width app-bar">
        <div className="org">
          <span className="org-name">{organisation?.name ?? brandName}</span>
          {organisation && <OrganisationLine {...organisation} />}
        </div>
        {!forced && (
          <nav className="tabs" aria-label="Main">
            <Tabs sections={sections} current={current} />
          </nav>
        )}
        <div className="app-tools">
          {helpUrl && (
            <a className="help" href={helpUrl} target="_blank" rel="noopener noreferrer">
              Help<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
          {forced ? (
            <a className="way-out" href={paths.logout.to()}>
              Logout
            </a>
          ) : (
            <>
              <SettingsMenu {...props} />
              <MobileMenu {...props} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** 'Account #' out of the name, and the phone; each on a line of its own where there is no room for both. */
function OrganisationLine({ name, phone }: { name: string; phone: string }) {
  const account = readAccountNumber(name);
  const facts = [account && `Account # ${account}`, phone && formatPhone(phone)].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <small className="org-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </small>
  );
}
