import type { Client } from '../../shared/api-calls/organization.ts';
import type { AccountState } from '../../shared/payment/accounts.ts';
import type { TrialState } from '../../shared/reminders/account.ts';
import type { ShownNotice } from '../operators/notices-section.tsx';
import type { ShellProps } from '../shell/props.ts';

export interface ClientMatches {
  shown: readonly Client[];
  count: number;
  total: number;
}

/** Fields of the switcher form. `id` is the demo account, `id_org` the client. */
export type SwitcherField = 'id' | 'id_org' | 'reason' | 'search';

export interface SwitcherPageProps {
  shell: ShellProps;
  demos: readonly Client[];
  /** Missing if the API did not answer. */
  clients?: ClientMatches;
  values: Readonly<Record<SwitcherField, string>>;
  needsReason: boolean;
  offersMore: boolean;
  /** Ongoing system failures; missing if they could not be loaded. */
  problems?: readonly ShownNotice[];
  error?: string;
  notice?: string;
}

export interface SettingPageProps {
  shell: ShellProps;
  id: string;
  name: string;
  /** Control values by field; secrets are always left out. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  secretsSet: ReadonlySet<string>;
  /** Statuses of the gateway accounts in `values`, in the same order. */
  accountStates?: readonly AccountState[];
  trial?: TrialState;
  confirmsTrialEnd?: boolean;
  zone: string;
  nowSeconds: number;
  notice?: { kind: 'success' | 'error'; text: string; detail?: string };
}
