export const favesMessages = {
  // Ours
  added: 'Added to your faves.',
  removed: 'Removed from your faves.',
} as const
