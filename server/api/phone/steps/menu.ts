import { inKeyOrder, type MenuTask } from '../../../../shared/phone/step-kinds.ts';
import {
  addTag,
  promptForKeys,
  mayTryAgain,
  say,
  understood,
  stringsOf,
  type StepHandler,
  type Next,
  type Turn,
} from '../call/turn.ts';

/**
 * Offers a menu and repeats it after each task. After three timeouts or three invalid keys, continues with the next step.
 * The metrics count the tag `MMenu` as a verified caller.
 */
export const menu = (keys: Readonly<Record<string, MenuTask>>): StepHandler => {
  const begin = (turn: Turn): Next => {
    const { isVerified, tags } = turn.state;
    if (isVerified && !tags.includes('MMenu')) addTag(turn, 'MMenu');
    for (const [key, task] of inKeyOrder(keys)) say(turn, stringsOf(turn).tasks[task](nameOf(turn, key)));
    return promptForKeys(turn, 'menu', 1);
  };
  return {
    begin,
    resume: (turn) => {
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
  return key === '*' || key === '#' ? stringsOf(turn).keys[key] : key;
}
