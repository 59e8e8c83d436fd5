/** Products in Anna's stock, by slug. A product with a video can be stocked only after it was watched. */
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

/** Products whose video Anna has watched: those in stock, and four more. */
export const annasWatched: readonly string[] = [
  ...annasStock.filter((slug) => slug !== 'oat-calm-sheet-mask'),
  'satin-hour-lipstick-brick',
  'artist-brush-set',
  'glass-petal-gloss-rose',
  'bond-repair-shampoo',
]

/** Products that Anna sent to two clients, who see them under Buy Products. */
export const clientLists: Readonly<Record<string, readonly string[]>> = {
  'imogen.clarke@example.com': ['citrine-glow-drops', 'second-skin-foundation-sand', 'satin-hour-lipstick-rosewood'],
  'grace.adeyemi@example.com': ['second-skin-foundation-caramel', 'dusk-meadow-eye-palette', 'warm-hours-body-oil'],
}
