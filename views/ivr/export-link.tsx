import { apiCalls } from '../../shared/api-calls.ts';
import { ivrExportHref, type IvrExport } from '../../shared/ivr/state.ts';
import { hasNeeded } from '../../shared/rights.ts';
import type { IvrFrame } from './props.ts';

interface Props {
  frame: Pick<IvrFrame, 'shell' | 'state'>;
  exportName: IvrExport;
}

export function ExportLink({ frame: { shell, state }, exportName }: Props) {
  if (!hasNeeded(shell, apiCalls.noteExport.needs)) return null;
  return (
    <a className="btn btn-plain export" href={ivrExportHref(state, exportName)} data-download>
      Export
    </a>
  );
}
