export const catalogueMessages = {
  // Ours
  productGone: 'This product is not available.',
  categoryGone: 'This category does not exist.',
  notEnough: 'There is not enough of this product left.',
} as const
