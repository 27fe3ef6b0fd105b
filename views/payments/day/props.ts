import type { MoneyCompared, MoneyDay } from '../../../shared/payment/money-day.ts';
import type { ShellProps } from '../../shell/props.ts';

export interface MoneyDayPageProps {
  shell: ShellProps;
  /** YYYY-MM-DD */
  day: string;
  /** Today in the zone. */
  today: string;
  nowSeconds: number;
  money: MoneyDay;
  compared: MoneyCompared;
  page: number;
  pages: number;
}
