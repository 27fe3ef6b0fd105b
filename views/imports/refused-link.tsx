import { counted } from '../../shared/count.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../shared/rights.ts';
import type { ImportPageProps } from './props.ts';

type Props = Pick<ImportPageProps, 'shell' | 'definition' | 'state'>;

const countOf = (count: number) => counted(count, 'rejected row');

export function RefusedLink({ shell, definition, state }: Props) {
  if (state.refused === 0 || !hasNeeded(shell, apiCalls.noteExport.needs)) return null;
  return (
    <a className="btn btn-quiet" href={`${pathsOf(definition).importOne(state.id)}/refused`} download>
      {`Download ${countOf(state.refused)}`}
    </a>
  );
}
