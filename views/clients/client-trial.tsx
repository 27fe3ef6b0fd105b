import type { TrialState } from '../../shared/home/trial.ts';
import { trialMessages } from '../../shared/messages/trial.ts';
import { paths } from '../../shared/paths.ts';
import { TrialLine } from '../home/trial-line.tsx';

interface Props {
  id: string;
  trial: TrialState;
  csrfToken: string;
  zone: string;
  nowSeconds: number;
}

/** How far the client's trial is, and the press that makes an account of it. */
export function ClientTrial({ id, csrfToken, ...trial }: Props) {
  return (
    <form
      method="post"
      action={paths.clientSetting.to({ id })}
      className="client-trial"
      aria-labelledby="client-trial-title"
      data-submitting="Opening…"
    >
      <input type="hidden" name="_csrf" value={csrfToken} />
      <input type="hidden" name="step" value="end-trial" />
      <h2 id="client-trial-title">Trial</h2>
      <TrialLine {...trial} />
      <p className="soft">{trialMessages.endHint}</p>
      <button type="submit" className="btn btn-quiet">
        {trialMessages.end}
      </button>
      <p className="submit-status" role="status" data-status />
    </form>
  );
}
