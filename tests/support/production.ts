/** Settings required by the API in production, without any provider. */
export const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-secret-of-more-than-32-characters!!',
  DATA_SECRET: 'another-one-of-more-than-32-characters',
  REDIS_URL: 'redis://127.0.0.1',
  API_KEY: 'key-of-the-portal',
};
