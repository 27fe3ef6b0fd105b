import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Assets } from './assets.ts';
import type { PortalMetrics } from './metrics.ts';
import type { Relay } from '../relay/relay.ts';
import type { PortalState } from '../state/state.ts';

/** Dependencies of the portal. Tests replace only the network peers and the clock. */
export interface PortalDeps {
  config: Config;
  log: Log;
  /** Current time in Unix milliseconds. */
  clock: () => number;
  state: PortalState;
  relay: Relay;
  assets: Assets;
  /** Metrics, or undefined if disabled. */
  metrics?: PortalMetrics;
}
