/** Keeps retries to a tenth of the calls while an API is down. */
export interface RetryBudget {
  /** Each call earns a tenth of a retry. */
  earn(): void;
  /** Takes one retry, or says there is none. */
  spend(): boolean;
}

/** Retries that may be saved up: what one page's few calls need when traffic is low. */
const capacity = 10;
const earnedPerCall = 0.1;
/** So that a quiet portal can retry again after an outage. */
const earnedPerSecond = 0.5;

export function createRetryBudget(clock: () => number): RetryBudget {
  let tokens = capacity;
  let countedAt = clock();
  const add = (amount: number) => {
    tokens = Math.min(capacity, tokens + amount);
  };
  return {
    earn: () => add(earnedPerCall),
    spend() {
      add(((clock() - countedAt) / 1000) * earnedPerSecond);
      countedAt = clock();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
