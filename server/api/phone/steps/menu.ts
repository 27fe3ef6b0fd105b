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
 * Offers a menu and repeats it after each task. Three timeouts or three invalid keys continue with the next step.
 * The metrics read the tag `MMenu` as a verified caller.
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
