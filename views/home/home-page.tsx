import { sections } from '../../shared/sections.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { HomePageProps } from './props.ts';

/** The first page after sign-in: where one can go. */
export function HomePage({ shell }: HomePageProps) {
  const { user, organisation, sections: open } = shell;
  const others = open.filter((name) => name !== 'home');
  return (
    <AppShell {...shell} current="home">
      <div className="head">
        <div>
          <h1>Home</h1>
          <p className="soft">{`Welcome${user.firstName && `, ${user.firstName}`}. ${organisation?.name ?? ''}`}</p>
        </div>
      </div>
      {others.length === 0 ? (
        <p className="card">Your access group opens no other section. Your administrator can change that.</p>
      ) : (
        <ul className="places">
          {others.map((name) => (
            <li key={name}>
              <a className="card" href={sections[name].path}>
                <strong>{sections[name].label}</strong>
                <span className="soft">{purposes[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </AppShell>
  );
}

const purposes = {
  home: '',
  ivr: 'Calls, their outcomes and the payments made by phone',
  library: 'Reminders and the texts, speech and files they use',
  contacts: 'The people you reach, and how they may be reached',
  files: 'Files of your practice',
  admin: 'Organization, users, groups, queues and tasks',
} as const satisfies Record<keyof typeof sections, string>;
