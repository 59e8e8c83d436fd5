import { demoColours } from '../colours.ts'
import { type DemoProduct, everyTone, type SkinTone } from '../product.ts'
import { steps } from '../uses.ts'

type Shade = { slug: string; name: string; colour: string; tones: readonly SkinTone[]; quantity: number }

const foundationShades: readonly Shade[] = [
  { slug: 'ivory', name: 'Ivory', colour: demoColours.ivory, tones: [1], quantity: 140 },
  { slug: 'sand', name: 'Sand', colour: demoColours.sand, tones: [2], quantity: 220 },
  { slug: 'honey', name: 'Honey', colour: demoColours.honey, tones: [3], quantity: 210 },
  { slug: 'caramel', name: 'Caramel', colour: demoColours.caramel, tones: [4], quantity: 190 },
  { slug: 'espresso', name: 'Espresso', colour: demoColours.espresso, tones: [5], quantity: 160 },
]

const concealerShades: readonly Shade[] = [
  { slug: 'light', name: 'Light', colour: demoColours.ivory, tones: [1, 2], quantity: 180 },
  { slug: 'medium', name: 'Medium', colour: demoColours.honey, tones: [3], quantity: 200 },
  { slug: 'deep', name: 'Deep', colour: demoColours.espresso, tones: [4, 5], quantity: 150 },
]

const foundations = foundationShades.map(
  (shade): DemoProduct => ({
    slug: `second-skin-foundation-${shade.slug}`,
    name: `Second Skin Foundation ${shade.name}`,
    brand: 'Verisande',
    category: 'complexion',
    subCategories: ['foundation'],
    title: `Breathable medium cover in ${shade.name}`,
    description: `A fluid foundation that moves with the face and never sits in lines. Coverage starts sheer and builds to medium, the finish is somewhere between satin and bare, and it holds through a warm day without turning orange or grey. ${shade.name} is one of five shades balanced on real skin under daylight, salon light and evening light, so that a match made in the chair still looks right at home. Hyaluronic acid and squalane keep dry patches quiet, and the pump gives exactly one face in one and a half presses.`,
    uses: steps(
      'Shake well and press one or two pumps on the back of the hand.',
      'Begin at the centre of the face and buff outwards with a brush.',
      'Press a second thin layer only <em>where it is needed</em>.',
    ),
    ingredients:
      'Aqua, Cyclopentasiloxane, Squalane, Glycerin, Butylene Glycol, Polyglyceryl-4 Isostearate, Sodium Hyaluronate, Silica, Magnesium Sulfate, Tocopheryl Acetate, Phenoxyethanol. May contain: CI 77891, CI 77491, CI 77492, CI 77499.',
    pricePence: 2800,
    rrpPence: 3400,
    commissionPence: 840,
    quantity: shade.quantity,
    weight: 30,
    weightUnit: 'ml',
    skinTones: shade.tones,
    colour: shade.colour,
    featured: shade.slug === 'honey' || shade.slug === 'espresso',
    popular: shade.slug === 'sand' || shade.slug === 'caramel',
    hasVideo: true,
  }),
)

const concealers = concealerShades.map(
  (shade): DemoProduct => ({
    slug: `soft-focus-concealer-${shade.slug}`,
    name: `Soft Focus Concealer ${shade.name}`,
    brand: 'Verisande',
    category: 'complexion',
    subCategories: ['concealer'],
    title: 'Bright, flexible cover that does not crease',
    description:
      'A thin, pigment-rich concealer for shadows and marks. It sets in a minute, stays flexible, and the doe-foot reaches the inner corner without help. Apply less than you think and warm it in with a fingertip.',
    uses: steps('Dot under the eye and over marks.', 'Leave for a few seconds, then tap the edges away.'),
    ingredients:
      'Aqua, Dimethicone, Isododecane, Glycerin, Caffeine, Silica, Sodium Hyaluronate, Disteardimonium Hectorite, Tocopherol, Phenoxyethanol. May contain: CI 77891, CI 77491, CI 77492, CI 77499.',
    pricePence: 1700,
    rrpPence: 2100,
    commissionPence: 480,
    quantity: shade.quantity,
    weight: 6,
    weightUnit: 'ml',
    skinTones: shade.tones,
    colour: shade.colour,
    featured: false,
    popular: shade.slug === 'medium',
    hasVideo: shade.slug !== 'deep',
  }),
)

export const complexionProducts: readonly DemoProduct[] = [
  ...foundations,
  ...concealers,
  {
    slug: 'petal-flush-blush-rosewood',
    name: 'Petal Flush Blush Rosewood',
    brand: 'Verisande',
    category: 'complexion',
    subCategories: ['blush-and-glow'],
    title: 'A soft pressed blush with a skin-like finish',
    description:
      'Finely milled and hard to overdo: two sweeps give a believable flush, four give drama. Rosewood is a muted pink-brown that flatters light to medium skin.',
    uses: steps('Tap off the brush.', 'Sweep from the apple of the cheek up to the temple.'),
    ingredients:
      'Mica, Talc, Zinc Stearate, Squalane, Caprylic/Capric Triglyceride, Silica, Tocopherol, CI 77491, CI 77492, CI 75470.',
    pricePence: 1900,
    rrpPence: 2300,
    commissionPence: 520,
    quantity: 240,
    weight: 5,
    weightUnit: 'gm',
    skinTones: [1, 2, 3],
    colour: demoColours.rosewood,
    featured: false,
    popular: true,
    hasVideo: true,
  },
  {
    slug: 'petal-flush-blush-ember',
    name: 'Petal Flush Blush Ember',
    brand: 'Verisande',
    category: 'complexion',
    subCategories: ['blush-and-glow'],
    title: 'Warm terracotta for medium to deep skin',
    description:
      'The same soft blush in a clear, warm terracotta that reads as a glow on medium, brown and deep skin instead of chalk. Lovely pressed over the lids as well.',
    uses: steps('Tap off the brush.', 'Sweep from the apple of the cheek up to the temple.'),
    ingredients:
      'Mica, Talc, Zinc Stearate, Squalane, Caprylic/Capric Triglyceride, Silica, Tocopherol, CI 77491, CI 77492, CI 77499.',
    pricePence: 1900,
    rrpPence: 2300,
    commissionPence: 520,
    quantity: 210,
    weight: 5,
    weightUnit: 'gm',
    skinTones: [3, 4, 5],
    colour: demoColours.terracotta,
    featured: true,
    popular: false,
    hasVideo: true,
  },
  {
    slug: 'halo-glow-balm',
    name: 'Halo Glow Balm',
    brand: 'Nimbrelle',
    category: 'complexion',
    subCategories: ['blush-and-glow'],
    title: 'A dewy highlighter balm without glitter',
    description:
      'A sheer balm of light for cheekbones, lids and collarbones. It melts at a touch, has no sparkle, and can go over powder without lifting it.',
    uses: '<p>Warm with a fingertip and press along the cheekbone, the brow bone and the bow of the lip.</p>',
    ingredients:
      'Octyldodecanol, Ricinus Communis Seed Oil, Synthetic Fluorphlogopite, Cera Alba, Squalane, Mica, Silica, Tocopherol, CI 77891, CI 77491.',
    pricePence: 1650,
    rrpPence: 1950,
    commissionPence: 430,
    quantity: 260,
    weight: 9,
    weightUnit: 'gm',
    skinTones: everyTone,
    colour: demoColours.sand,
    featured: false,
    popular: false,
    hasVideo: true,
  },
  {
    slug: 'sheer-veil-setting-powder',
    name: 'Sheer Veil Setting Powder',
    brand: 'Nimbrelle',
    category: 'complexion',
    subCategories: ['powder'],
    title: 'Translucent on every tone, flash included',
    description:
      'A talc-free loose powder that takes down shine and leaves the skin behind it alone. It is tested under flash photography on all five tones, so brides do not come back from the photographer with a white forehead. Press it in with a puff for a long day or dust it on with a big soft brush for a short one. The sifter closes, so it can live in a kit bag without powdering everything else in there. One jar lasts a busy artist about three months.',
    uses: steps(
      'Tip a little powder into the lid.',
      'Press into the centre of the face with a puff.',
      'Sweep away what is left with a clean brush.',
    ),
    ingredients:
      'Zea Mays Starch, Silica, Kaolin, Magnesium Myristate, Lauroyl Lysine, Caprylyl Glycol, Tocopherol, Panthenol.',
    pricePence: 2200,
    rrpPence: 2700,
    commissionPence: 620,
    quantity: 8,
    weight: 18,
    weightUnit: 'gm',
    skinTones: everyTone,
    colour: demoColours.ivory,
    featured: false,
    popular: true,
    hasVideo: true,
  },
]
