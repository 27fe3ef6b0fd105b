import { controlStrings } from '../../shared/locales/en/controls.ts';
import { ivrFrameStrings } from '../../shared/locales/en/ivr.ts';
import type { IvrFrame } from './props.ts';
import { count as write } from '../../shared/ivr/metric-columns.ts';
import { type IvrExport, writeIvrState, type IvrState, ivrExportHref } from '../../shared/ivr/state.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';

interface Props {
  frame: Pick<IvrFrame, 'shell' | 'state'>;
  exportName: IvrExport;
  shown: number;
  /** Number of rows on all pages. */
  count?: number;
}

/** Pager with `26-50 of 1,284`, an export link, and links to other pages. */
export function Pager({ frame, exportName, shown, count }: Props) {
  const { state } = frame;
  const first = (state.page - 1) * state.size + 1;
  const last = first + shown - 1;
  const hasNext = count === undefined ? shown === state.size : last < count;
  return (
    <div className="list-foot">
      <p className="num">
        {`${write(first)}-${write(last)}`}
        {count !== undefined && ivrFrameStrings.ofRows(write(count))}
      </p>
      <ExportLink frame={frame} exportName={exportName} />
      <nav className="pager" aria-label={controlStrings.pages}>
        {state.page > 1 && (
          <Step state={state} page={state.page - 1} label={controlStrings.previous} rel="prev" />
        )}
        {hasNext && <Step state={state} page={state.page + 1} label={controlStrings.next} rel="next" />}
      </nav>
    </div>
  );
}

interface StepProps {
  state: IvrState;
  page: number;
  label: string;
  rel: string;
}

function Step({ state, page, label, rel }: StepProps) {
  return (
    <a className="btn btn-quiet btn-small" rel={rel} href={writeIvrState({ ...state, page })}>
      {label}
    </a>
  );
}

interface ExportLinkProps {
  frame: Pick<IvrFrame, 'shell' | 'state'>;
  exportName: IvrExport;
}

function ExportLink({ frame: { shell, state }, exportName }: ExportLinkProps) {
  if (!hasNeeded(shell, apiCalls.noteExport.needs)) return null;
  return (
    <a className="btn btn-plain export" href={ivrExportHref(state, exportName)} data-download>
      {controlStrings.export}
    </a>
  );
}
