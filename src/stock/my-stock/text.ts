export const stockText = {
  // Ours
  stocked: 'Added to your stock.',
  unstocked: 'Removed from your stock.',
  videoFirst: 'Please watch the training video first.',
  viewed: 'The training video is marked as watched.',
  notWatchedYet: 'The training video was not watched to its end yet.',
  notInStock: 'This product is not in your stock.',
  chosen: 'The products are on the list.',
  chooseProduct: 'Please choose a product.',
  chooseClient: 'Please choose a client.',
} as const
