export interface TabLink {
  label: string;
  href: string;
  current?: boolean;
}

interface Props {
  /** Names the navigation to screen readers. */
  label: string;
  tabs: readonly TabLink[];
  /** In a menu behind the others, which opens without scripts too. */
  more?: readonly TabLink[];
}

/** Links to pages that belong together, the one in sight marked. */
export function TabLinks({ label, tabs, more = [] }: Props) {
  return (
    <nav className="parts" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Tab {...tab} />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <MoreTabs tabs={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function MoreTabs({ tabs }: { tabs: readonly TabLink[] }) {
  const current = tabs.find((tab) => tab.current);
  return (
    <details className="more-tabs" data-menu>
      <summary className={current && 'current'}>
        More{current && <span className="visually-hidden">: {current.label}</span>}
      </summary>
      <ul className="menu-list">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Tab({ label, href, current }: TabLink) {
  return (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {label}
    </a>
  );
}
