import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';
import type { ImportState } from './props.ts';

interface Props {
  definition: ResourceDefinition;
  state: ImportState;
}

const countOf = (count: number) => `${count.toLocaleString('en-US')} refused ${count === 1 ? 'row' : 'rows'}`;

/** All refused rows, to correct and load again. */
export function RefusedLink({ definition, state }: Props) {
  if (state.refused === 0) return null;
  return (
    <a className="btn btn-quiet" href={`${placeOf(definition).importOne(state.id)}/refused`} download>
      {`Download ${countOf(state.refused)}`}
    </a>
  );
}
