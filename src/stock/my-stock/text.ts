export const stockText = {
  // Not in the specification: the texts below.
  stocked: 'Added to your stock.',
  unstocked: 'Removed from your stock.',
  videoFirst: 'Please watch the training video first.',
  notInStock: 'This product is not in your stock.',
  chosen: 'The products have been added to the list.',
  chooseProduct: 'Please choose a product.',
  chooseClient: 'Please choose a client.',
} as const
