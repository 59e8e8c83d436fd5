/** Caption positions of the home carousel: 1 top-right, 2 bottom-right, 3 top-left, 4 bottom-left, 5 center,
 * 6 left-center, 7 right-center, 8 top-center, 9 bottom-center (S-HOME-038 to S-HOME-046). */
export type CaptionPosition = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export type DemoBanner = {
  slug: string
  position: CaptionPosition
  name: string
  title: string
  description: string
  /** Slugs of the categories and sub-categories, and names of the brands, by which the banner's link filters; empty for no filter. */
  categories: readonly string[]
  subCategories: readonly string[]
  brands: readonly string[]
}

/** In the order of the carousel. */
export const demoBanners: readonly DemoBanner[] = [
  {
    slug: 'second-skin',
    position: 6,
    name: 'Second skin, five tones',
    title: 'The foundation wardrobe',
    description: 'A breathable foundation that moves with the face. Match her once and she will ask for it by name.',
    categories: ['complexion'],
    subCategories: ['foundation'],
    brands: ['Verisande'],
  },
  {
    slug: 'lip-hour',
    position: 7,
    name: 'Colour that feels like balm',
    title: 'The lip edit',
    description: 'Five satin shades, two glosses and the care that goes under them.',
    categories: ['lips'],
    subCategories: [],
    brands: ['Velunda'],
  },
  {
    slug: 'meadow-calm',
    position: 3,
    name: 'Calm, from the meadow',
    title: 'Skincare for sensitive days',
    description: 'Oat milk, linden and chamomile: a short routine for skin that has had enough.',
    categories: ['skincare'],
    subCategories: ['cleansers', 'moisturisers'],
    brands: ['Fenwater'],
  },
  {
    slug: 'bond-repair',
    position: 1,
    name: 'Repair that starts at the backwash',
    title: 'Bond repair, start to finish',
    description: 'Shampoo, conditioner and a weekly mask for coloured and heat-styled hair.',
    categories: ['hair'],
    subCategories: ['shampoo', 'conditioner', 'treatments'],
    brands: ['Ardhale'],
  },
  {
    slug: 'autumn-lacquer',
    position: 2,
    name: 'Six quiet colours',
    title: 'The lacquer collection',
    description: 'Brick, plum, sage and sand: high shine, seven days of wear and no top coat rush.',
    categories: ['nails'],
    subCategories: ['polish'],
    brands: ['Pellamore'],
  },
  {
    slug: 'cold-coast',
    position: 4,
    name: 'Minerals from a cold coast',
    title: 'Seaweed and sea salt',
    description: 'Clay, kelp and a mist to carry in the bag. Clean, cool and never tight.',
    categories: ['skincare', 'body'],
    subCategories: [],
    brands: ['Brackensea'],
  },
  {
    slug: 'open-wide',
    position: 8,
    name: 'Lift, line and finish',
    title: 'Eyes in three steps',
    description: 'Palettes, liners and the mascara your clients will notice in the mirror.',
    categories: ['eyes'],
    subCategories: ['mascara', 'eyeshadow', 'liner'],
    brands: ['Quillory'],
  },
  {
    slug: 'slow-evening',
    position: 9,
    name: 'A slower evening',
    title: 'Rose clay body rituals',
    description: 'Warm oil, rose clay and a long bath. A whole treatment that fits on one shelf.',
    categories: ['body'],
    subCategories: ['body-oils', 'scrubs'],
    brands: ['Rosmarrow'],
  },
  {
    slug: 'gift-table',
    position: 5,
    name: 'Ready to give',
    title: 'Sets and brushes',
    description: 'Boxed rituals and the brushes we reach for every day, delivered free in the UK.',
    categories: ['others'],
    subCategories: ['gift-sets', 'brushes'],
    brands: [],
  },
]
