import { formatCount } from '../../../shared/count.ts';
import { Progress } from '../../ui/progress.tsx';
import type { JobLine } from './props.ts';

export function JobProgress({ job: { sent, total } }: { job: Pick<JobLine, 'sent' | 'total'> }) {
  const formatNumber = (count: number) => formatCount(count);
  if (total === 0) return <span className="soft">no one to reach</span>;
  return (
    <Progress
      value={Math.min(sent, total)}
      max={total}
      text={`${formatNumber(sent)} of ${formatNumber(total)}`}
    />
  );
}
