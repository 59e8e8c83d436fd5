import type { DemoProduct } from '../../../seeds/catalogue/product.ts'
import { demoProducts } from '../../../seeds/catalogue/products.ts'

/** The products of a category picture by slug, the front one first, and the colour of the background. */
export const categoryCasts: Readonly<Record<string, { ground: string; cast: readonly string[] }>> = {
  skincare: { ground: '#c4d1b5', cast: ['linden-barrier-cream', 'cloud-milk-cleanser', 'meadow-dew-serum'] },
  complexion: {
    ground: '#e9c3a6',
    cast: ['petal-flush-blush-ember', 'second-skin-foundation-honey', 'second-skin-foundation-espresso'],
  },
  eyes: { ground: '#b9a3b4', cast: ['dusk-meadow-eye-palette', 'feather-lift-mascara-black', 'velvet-kohl-plum'] },
  lips: {
    ground: '#dc9a97',
    cast: ['overnight-lip-mask', 'satin-hour-lipstick-brick', 'glass-petal-gloss-rose'],
  },
  hair: { ground: '#d9bd98', cast: ['golden-seed-hair-oil', 'bond-repair-shampoo', 'nettle-oat-shampoo'] },
  nails: {
    ground: '#e6cfc0',
    cast: ['seven-day-lacquer-kiln', 'seven-day-lacquer-yew', 'seven-day-lacquer-briar'],
  },
  body: { ground: '#e5a98a', cast: ['rose-clay-body-scrub', 'almond-body-milk', 'warm-hours-body-oil'] },
  others: { ground: '#c7b3a6', cast: ['rose-clay-home-spa-set', 'artist-brush-set', 'beech-paddle-brush'] },
}

/** The same for the banners; the background is light, since a caption stands on it. */
export const bannerCasts: Readonly<Record<string, { ground: string; accent: string; cast: readonly string[] }>> = {
  'second-skin': {
    ground: '#efd8c6',
    accent: '#dcae8c',
    cast: ['honey', 'sand', 'caramel', 'ivory', 'espresso'].map((shade) => `second-skin-foundation-${shade}`),
  },
  'lip-hour': {
    ground: '#f0cfc8',
    accent: '#b8485a',
    cast: [
      'satin-hour-lipstick-brick',
      'satin-hour-lipstick-rosewood',
      'satin-hour-lipstick-plum',
      'glass-petal-gloss-rose',
      'overnight-lip-mask',
    ],
  },
  'meadow-calm': {
    ground: '#d8e0cb',
    accent: '#9db08d',
    cast: ['cloud-milk-cleanser', 'meadow-dew-serum', 'linden-barrier-cream', 'oat-calm-sheet-mask'],
  },
  'bond-repair': {
    ground: '#ead9c6',
    accent: '#b08c72',
    cast: ['bond-repair-shampoo', 'bond-repair-conditioner', 'silk-repair-hair-mask', 'heat-veil-styling-mist'],
  },
  'autumn-lacquer': {
    ground: '#eee0d2',
    accent: '#a5604b',
    cast: ['kiln', 'sloe', 'yew', 'briar', 'lichen'].map((shade) => `seven-day-lacquer-${shade}`),
  },
  'cold-coast': {
    ground: '#d3e0de',
    accent: '#7fa3a2',
    cast: ['sea-fennel-body-wash', 'tidal-mineral-mist', 'sea-silk-clay-mask', 'harbour-bath-salts'],
  },
  'open-wide': {
    ground: '#e3d4d6',
    accent: '#8d6a7d',
    cast: [
      'dusk-meadow-eye-palette',
      'feather-lift-mascara-black',
      'terracotta-hour-eye-palette',
      'brow-hold-gel',
      'moonlit-eye-quad',
      'velvet-kohl-forest',
      'velvet-kohl-plum',
    ],
  },
  'slow-evening': {
    ground: '#f1d5c3',
    accent: '#c4785a',
    cast: ['rose-clay-body-scrub', 'warm-hours-body-oil', 'almond-body-milk', 'geranium-hand-wash'],
  },
  'gift-table': {
    ground: '#ead9d4',
    accent: '#8c4a63',
    cast: ['meadow-ritual-gift-set', 'artist-brush-set', 'linden-barrier-cream', 'beech-paddle-brush'],
  },
}

/** The products of these slugs, in this order. */
export function castOf(slugs: readonly string[]): DemoProduct[] {
  return slugs.flatMap((slug) => demoProducts.filter((product) => product.slug === slug))
}
