/** What stood in Anna's salon when she counted it, before the orders of the demo, and at how many pieces a product is low. */
export const annasSalonStock: readonly { product: string; count: number; lowMark: number | null }[] = [
  { product: 'warm-hours-body-oil', count: 3, lowMark: 2 },
  { product: 'second-skin-foundation-caramel', count: 4, lowMark: 1 },
  { product: 'feather-lift-mascara-black', count: 1, lowMark: 4 },
  { product: 'oat-calm-sheet-mask', count: 2, lowMark: 6 },
  { product: 'cloud-milk-cleanser', count: 3, lowMark: null },
]
