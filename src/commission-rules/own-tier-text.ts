/** The texts of a seller's own tier, in a file of their own so that the seller's pages need not load those of the back office. */
export const ownTierText = {
  // Not in the specification: the texts below.
  heading: 'Your tier',
  since: (day: string) => `since ${day}`,
  sold: (amount: string, day: string) => `You sold ${amount} to clients in the 90 days before ${day}.`,
  fresh: 'Your sales are counted each night.',
  missing: (amount: string, tier: string) => `${amount} more to ${tier}`,
  highest: 'This is the highest tier.',
  outdated: 'The tiers have changed. Yours is set anew in the coming night.',
  progress: (tier: string) => `On the way to ${tier}`,
} as const
