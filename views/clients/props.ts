import type { AccountState } from '../../shared/payment/account-states.ts';
import type { TrialState } from '../../shared/home/trial.ts';
import type { ShownNotice } from '../operators/notices-section.tsx';
import type { ShellProps } from '../shell/props.ts';

/** An account that an admin can enter. */
export interface Client {
  id: string;
  name: string;
}

/** The first of the clients that fit a search. */
export interface ClientMatches {
  shown: readonly Client[];
  /** That fit. */
  count: number;
  /** Of all. */
  total: number;
}

/** The form of the switcher as it was posted; the demo account is `id`, the client `id_org`. */
export type SwitcherField = 'id' | 'id_org' | 'reason' | 'search';

export interface SwitcherPageProps {
  shell: ShellProps;
  demos: readonly Client[];
  /** Missing: the API did not tell. */
  clients?: ClientMatches;
  values: Readonly<Record<SwitcherField, string>>;
  /** Whether a reason is kept. */
  asksReason: boolean;
  /** Whether organisations and resellers are looked after here too. */
  offersMore: boolean;
  /** Failures of the service that continue. Missing: they could not be loaded. */
  problems?: readonly ShownNotice[];
  /** Of the choice as a whole. */
  error?: string;
  notice?: string;
}

export interface SettingPageProps {
  shell: ShellProps;
  /** Of the client. */
  id: string;
  name: string;
  /** By field, as they stand in the controls; none of a secret. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** Fields whose secret is set. */
  secretsSet: ReadonlySet<string>;
  /** Of the gateway accounts in `values`, in their order. */
  accountStates?: readonly AccountState[];
  trial?: TrialState;
  /** It is asked whether the trial is really to end. */
  asksTrialEnd?: boolean;
  zone: string;
  nowSeconds: number;
  notice?: { kind: 'success' | 'error'; text: string; /** What the API said. */ detail?: string };
}
