/** What Anna has done in the shop so far, by product slug. A product with a video is only stocked once it was watched. */
export const annasStock: readonly string[] = [
  'cloud-milk-cleanser',
  'meadow-dew-serum',
  'citrine-glow-drops',
  'linden-barrier-cream',
  'second-skin-foundation-sand',
  'second-skin-foundation-honey',
  'second-skin-foundation-caramel',
  'petal-flush-blush-rosewood',
  'feather-lift-mascara-black',
  'dusk-meadow-eye-palette',
  'satin-hour-lipstick-rosewood',
  'satin-hour-lipstick-bare',
  'warm-hours-body-oil',
  'oat-calm-sheet-mask',
]

export const annasFaves: readonly string[] = [
  'citrine-glow-drops',
  'second-skin-foundation-honey',
  'dusk-meadow-eye-palette',
  'satin-hour-lipstick-brick',
  'warm-hours-body-oil',
  'artist-brush-set',
  'seven-day-lacquer-yew',
  'midnight-repair-concentrate',
]

/** Videos watched to the end: those of her stock, and four more that she has not stocked yet. */
export const annasWatched: readonly string[] = [
  ...annasStock.filter((slug) => slug !== 'oat-calm-sheet-mask'),
  'satin-hour-lipstick-brick',
  'artist-brush-set',
  'glass-petal-gloss-rose',
  'bond-repair-shampoo',
]

/** What she has put on the lists of two clients, who find it under Buy Products. */
export const clientLists: Readonly<Record<string, readonly string[]>> = {
  'imogen.clarke@example.com': ['citrine-glow-drops', 'second-skin-foundation-sand', 'satin-hour-lipstick-rosewood'],
  'grace.adeyemi@example.com': ['second-skin-foundation-caramel', 'dusk-meadow-eye-palette', 'warm-hours-body-oil'],
}
