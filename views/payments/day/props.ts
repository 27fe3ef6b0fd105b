import type { MoneyComparison, MoneyDay } from '../../../shared/api-calls/payment-day.ts';
import type { ShellProps } from '../../shell/props.ts';

export interface MoneyDayPageProps {
  shell: ShellProps;
  day: string;
  today: string;
  nowSeconds: number;
  money: MoneyDay;
  compared: MoneyComparison;
  page: number;
  pages: number;
}
