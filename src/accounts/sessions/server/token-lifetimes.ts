/** Expiry of each kind of token (D-055); a session also has an idle timeout. */
export const tokenLifetimeMinutes = {
  session: 30 * 24 * 60,
  verify: 24 * 60,
  reset: 60,
  setup: 60,
  visit: 60,
  /** The link with which refused documents are replaced, which has a table of its own. */
  documents: 7 * 24 * 60,
  /** The second step of a login (D-230), which has a table of its own. */
  challenge: 10,
} as const
