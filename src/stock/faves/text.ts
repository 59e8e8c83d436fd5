export const favesText = {
  // Not in the specification: the texts below.
  added: 'Added to your faves.',
  removed: 'Removed from your faves.',
  lead: 'The products you keep coming back to',
  products: 'Products',
} as const
