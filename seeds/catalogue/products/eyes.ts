import { demoColours } from '../colours.ts'
import { type DemoProduct, everyTone } from '../product.ts'
import { steps } from '../uses.ts'

const eyes = { category: 'eyes', skinTones: everyTone, hasVideo: true } as const

const mascara = {
  ...eyes,
  brand: 'Quillory',
  subCategories: ['mascara'],
  uses: steps(
    'Set the wand at the root and hold for a breath.',
    'Wiggle slowly upwards.',
    'Add a second coat before the first has dried.',
  ),
  ingredients:
    'Aqua, Copernicia Cerifera Cera, Stearic Acid, Cera Alba, Acacia Senegal Gum, Triethanolamine, Panthenol, Glycerin, Oryza Sativa Bran Wax, Phenoxyethanol, CI 77499, CI 77491.',
  pricePence: 1800,
  rrpPence: 2200,
  commissionPence: 540,
  weight: 9,
  weightUnit: 'ml',
} as const

const kohl = {
  ...eyes,
  brand: 'Quillory',
  subCategories: ['liner'],
  title: 'A kohl that glides, then stays',
  uses: '<p>Draw along the lash line or the waterline. Smudge within <strong>thirty seconds</strong>; after that it stays put.</p>',
  ingredients:
    'Isododecane, Synthetic Wax, Mica, Trimethylsiloxysilicate, Polyethylene, Ricinus Communis Seed Oil, Tocopherol, CI 77499, CI 77491, CI 77510.',
  pricePence: 1150,
  rrpPence: 1400,
  commissionPence: 300,
  weight: 1.2,
  weightUnit: 'gm',
  featured: false,
  popular: false,
} as const

export const eyeProducts: readonly DemoProduct[] = [
  {
    ...mascara,
    slug: 'feather-lift-mascara-black',
    name: 'Feather Lift Mascara Black',
    title: 'Lift and separation in a soft black',
    description:
      'A curved brush and a flexible film lift each lash and keep it there until warm water says otherwise. No flakes on the cheek, no panda eyes at five, and it comes off in soft tubes instead of smears. The wand is slim enough for the inner corner and the lower lashes. Contact lens wearers get on with it, and so do the clients who have sworn off mascara altogether because nothing else survives their commute. Ophthalmologist reviewed and free from fragrance.',
    colour: demoColours.ink,
    quantity: 380,
    featured: true,
    popular: true,
  },
  {
    ...mascara,
    slug: 'feather-lift-mascara-cocoa',
    name: 'Feather Lift Mascara Cocoa',
    title: 'The same lift in a gentle brown',
    description:
      'Softer than black and kinder to fair lashes, blue eyes and very early mornings. The same curved brush, the same warm-water removal.',
    colour: demoColours.espresso,
    quantity: 240,
    featured: false,
    popular: false,
  },
  {
    ...eyes,
    slug: 'dusk-meadow-eye-palette',
    name: 'Dusk Meadow Eye Palette',
    brand: 'Quillory',
    subCategories: ['eyeshadow'],
    title: 'Nine quiet mattes and satins, rose to plum',
    description:
      'Nine shades that blend into one another without turning to mud: three lights, three mid tones and three deep ones, in rose, mauve and plum. The mattes are soft rather than dusty, the satins reflect without sparkle, and every shade shows up on every tone. Any three across make a finished eye, which is how we suggest teaching it: one for the lid, one for the crease, one along the lashes. The mirror is large enough to be useful and the case closes with a proper click.',
    uses: steps(
      'Sweep a light shade over the lid.',
      'Deepen the crease with the shade beside it.',
      'Press the darkest along the lashes with a damp brush.',
    ),
    ingredients:
      'Talc, Mica, Zinc Stearate, Caprylic/Capric Triglyceride, Squalane, Silica, Dimethicone, Tocopherol, CI 77491, CI 77492, CI 77499, CI 77742.',
    pricePence: 3200,
    rrpPence: 3900,
    commissionPence: 1020,
    quantity: 160,
    weight: 12,
    weightUnit: 'gm',
    colour: demoColours.plum,
    featured: true,
    popular: true,
  },
  {
    ...eyes,
    slug: 'terracotta-hour-eye-palette',
    name: 'Terracotta Hour Eye Palette',
    brand: 'Quillory',
    subCategories: ['eyeshadow'],
    title: 'Warm earth from bare sand to burnt clay',
    description:
      'The warm companion to Dusk Meadow: sand, apricot, clay and a deep cocoa that doubles as liner. Made for green and brown eyes and for golden undertones.',
    uses: steps('Wash sand over the lid.', 'Blend clay into the crease.', 'Line with cocoa and a damp brush.'),
    ingredients:
      'Talc, Mica, Zinc Stearate, Caprylic/Capric Triglyceride, Squalane, Silica, Dimethicone, Tocopherol, CI 77491, CI 77492, CI 77499.',
    pricePence: 3200,
    rrpPence: 3900,
    commissionPence: 1020,
    quantity: 175,
    weight: 12,
    weightUnit: 'gm',
    colour: demoColours.terracotta,
    featured: false,
    popular: true,
  },
  {
    ...eyes,
    slug: 'moonlit-eye-quad',
    name: 'Moonlit Eye Quad',
    brand: 'Nimbrelle',
    subCategories: ['eyeshadow'],
    title: 'Sage, pewter and a soft evening green',
    description:
      'A small palette for someone who would like a little colour but not a costume. Cool sage, pewter, forest and one pale light for the inner corner.',
    uses: '<p>Press the pale shade at the inner corner, sage on the lid, and <em>smoke the edge</em> with pewter or forest.</p>',
    ingredients:
      'Mica, Talc, Magnesium Stearate, Squalane, Silica, Caprylic/Capric Triglyceride, Tocopherol, CI 77288, CI 77499, CI 77891.',
    pricePence: 2400,
    rrpPence: 2900,
    commissionPence: 720,
    quantity: 145,
    weight: 6,
    weightUnit: 'gm',
    colour: demoColours.sage,
    featured: false,
    popular: false,
  },
  {
    ...kohl,
    slug: 'velvet-kohl-plum',
    name: 'Velvet Kohl Plum',
    description:
      'A softer choice than black that makes green and hazel eyes look their colour. Creamy for half a minute, then set for the day.',
    colour: demoColours.plum,
    quantity: 260,
  },
  {
    ...kohl,
    slug: 'velvet-kohl-forest',
    name: 'Velvet Kohl Forest',
    description:
      'A deep bottle green that reads as black across the room and as colour across the table. Creamy for half a minute, then set for the day.',
    colour: demoColours.forest,
    quantity: 230,
    hasVideo: false,
  },
  {
    ...eyes,
    slug: 'brow-architect-pencil',
    name: 'Brow Architect Pencil',
    brand: 'Quillory',
    subCategories: ['brows'],
    title: 'Hair-fine strokes in a cool brown',
    description:
      'A firm, slim tip that draws single hairs instead of blocks, in a brown that is neither red nor grey. The cap hides a spoolie that is actually worth using.',
    uses: steps('Brush the hairs up.', 'Draw short strokes where they are missing.', 'Soften with the spoolie.'),
    ingredients:
      'Hydrogenated Castor Oil, Stearic Acid, Mica, Zinc Stearate, Rhus Succedanea Fruit Cera, Tocopherol, CI 77499, CI 77491, CI 77492.',
    pricePence: 1350,
    rrpPence: 1650,
    commissionPence: 380,
    quantity: 310,
    weight: 0.9,
    weightUnit: 'gm',
    colour: demoColours.caramel,
    featured: false,
    popular: true,
  },
  {
    ...eyes,
    slug: 'brow-hold-gel',
    name: 'Brow Hold Gel',
    brand: 'Nimbrelle',
    subCategories: ['brows'],
    title: 'A clear, flexible hold for lifted brows',
    description: 'Clear, quick to set and never crunchy. Two strokes up and the brow stays lifted until evening.',
    uses: '<p>Wipe the brush, comb upwards, and press flat with a fingertip while it sets.</p>',
    ingredients: 'Aqua, PVP, Glycerin, Panthenol, Acrylates Copolymer, Aminomethyl Propanol, Phenoxyethanol.',
    pricePence: 1250,
    rrpPence: 1500,
    commissionPence: 310,
    quantity: 280,
    weight: 6,
    weightUnit: 'ml',
    colour: null,
    featured: false,
    popular: false,
  },
]
