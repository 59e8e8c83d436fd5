export const cartText = {
  checkout: 'Checkout',
  remove: 'Remove',
  // Not in the specification: the texts below.
  title: 'Basket',
  show: 'Show the basket',
  products: 'Products',
  total: 'Total',
  yourCommission: 'Your Commission',
  each: 'each',
  fewer: 'One fewer',
  more: 'One more',
  quantity: 'Quantity',
  payment: 'Payment',
  lineCount: (lines: number) => `${lines} ${lines === 1 ? 'product' : 'products'} in your basket`,
  nothingChosen: 'Nothing chosen yet',
} as const
