import type { Mutant } from './mutant.ts';
import { sessionMutants } from './session.ts';

/** Every control that is taken away, by what it belongs to. */
export const mutants: readonly Mutant[] = [...sessionMutants];
