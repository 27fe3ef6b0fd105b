import type { MoneyCompared, MoneyDay } from '../../../shared/payment/money-day.ts';
import type { ShellProps } from '../../shell/props.ts';

export interface MoneyDayPageProps {
  shell: ShellProps;
  day: string;
  today: string;
  nowSeconds: number;
  money: MoneyDay;
  compared: MoneyCompared;
  page: number;
  pages: number;
}
