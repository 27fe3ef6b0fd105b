import { inKeyOrder, type MenuTask } from '../../../../shared/phone/step-kinds.ts';
import {
  addTag,
  askKeys,
  mayTryAgain,
  say,
  understood,
  wordsOf,
  type Doing,
  type Next,
  type Turn,
} from '../call/turn.ts';

/**
 * The menu comes again after what a key led to. Who presses nothing three times, or three times what is not offered, goes on with
 * the next step. Its tag means that the caller proved who they are, as the figures read it.
 */
export const menu = (keys: Readonly<Record<string, MenuTask>>): Doing => {
  const begin = (turn: Turn): Next => {
    const { isProved, tags } = turn.state;
    if (isProved && !tags.includes('MMenu')) addTag(turn, 'MMenu');
    for (const [key, task] of inKeyOrder(keys)) say(turn, wordsOf(turn).tasks[task](nameOf(turn, key)));
    return askKeys(turn, 'menu', 1);
  };
  return {
    begin,
    take: (turn) => {
      const task = keys[turn.digits];
      if (!task) return mayTryAgain(turn) ? begin(turn) : 'done';
      understood(turn);
      if (task === 'repeat') return begin(turn);
      turn.state.chosen = task;
      return 'done';
    },
  };
};

function nameOf(turn: Turn, key: string): string {
  return key === '*' || key === '#' ? wordsOf(turn).keys[key] : key;
}
