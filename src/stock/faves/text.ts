export const favesText = {
  // Ours
  added: 'Added to your faves.',
  removed: 'Removed from your faves.',
  lead: 'The products you keep coming back to',
  products: 'Products',
} as const
