import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Assets } from './assets.ts';
import type { Metrics } from './metrics.ts';
import type { Relay } from '../relay/relay.ts';
import type { PortalState } from '../state/state.ts';

/** All that the portal needs from outside itself. Tests give the far ends of the network and the clock, nothing else. */
export interface PortalDeps {
  config: Config;
  log: Log;
  /** Now, in unix milliseconds. */
  clock: () => number;
  state: PortalState;
  relay: Relay;
  assets: Assets;
  /** Missing where nobody asks for figures. */
  metrics?: Metrics;
}
