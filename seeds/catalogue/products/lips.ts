import { demoColours } from '../colours.ts'
import { type DemoProduct, everyTone } from '../product.ts'
import { steps } from '../uses.ts'

const lips = { category: 'lips', skinTones: everyTone, brand: 'Velunda', hasVideo: true } as const

const satinShades = [
  {
    slug: 'rosewood',
    name: 'Rosewood',
    colour: demoColours.rosewood,
    shade: '#A2545C',
    note: 'a muted rose that passes for your own lips on a good day',
    quantity: 320,
  },
  {
    slug: 'brick',
    name: 'Brick',
    colour: demoColours.brick,
    shade: '#9E3A2D',
    note: 'a warm red with enough brown in it to wear before noon',
    quantity: 280,
  },
  {
    slug: 'plum',
    name: 'Plum',
    colour: demoColours.plum,
    shade: '#6A2145',
    note: 'a deep, wine-dark plum that suits every tone',
    quantity: 240,
  },
  {
    slug: 'coral',
    name: 'Coral',
    colour: demoColours.coral,
    shade: '#E37B62',
    note: 'a clear summer coral that lifts a tired face',
    quantity: 6,
  },
  {
    slug: 'bare',
    name: 'Bare',
    colour: demoColours.sand,
    shade: '#C69079',
    note: 'a peach-brown nude that does not vanish into the face',
    quantity: 350,
  },
] as const

const satinHour = satinShades.map(
  (shade): DemoProduct => ({
    ...lips,
    slug: `satin-hour-lipstick-${shade.slug}`,
    name: `Satin Hour Lipstick ${shade.name}`,
    subCategories: ['lipstick'],
    title: `Full colour with the comfort of a balm, in ${shade.name}`,
    description: `One stroke of full colour that feels like balm and wears like lipstick. ${shade.name} is ${shade.note}. The bullet is cut to a fine edge, so most people can do without a liner, and the satin finish softens over the hours without bleeding. Shea, jojoba and a little vitamin E keep lips comfortable through coffee, a treatment day and the drive home. The weighted case closes with a magnet and can be refilled.`,
    uses: steps(
      'Start at the bow of the upper lip.',
      'Fill in towards the corners.',
      'Blot once and repeat for a longer wear.',
    ),
    ingredients:
      'Ricinus Communis Seed Oil, Butyrospermum Parkii Butter, Simmondsia Chinensis Seed Oil, Candelilla Cera, Cera Alba, Mica, Tocopheryl Acetate, Vanillin, CI 15850, CI 77491, CI 77891.',
    pricePence: 1950,
    rrpPence: 2400,
    commissionPence: 590,
    quantity: shade.quantity,
    weight: 3.5,
    weightUnit: 'gm',
    colour: shade.colour,
    featured: shade.slug === 'rosewood' || shade.slug === 'brick',
    popular: shade.slug === 'plum' || shade.slug === 'bare',
  }),
)

const glassPetal = {
  ...lips,
  subCategories: ['gloss'],
  uses: '<p>Sweep over bare lips or on top of lipstick. One dip is enough.</p>',
  ingredients:
    'Polybutene, Octyldodecanol, Ricinus Communis Seed Oil, Silica Dimethyl Silylate, Rosa Canina Seed Oil, Tocopherol, Mentha Viridis Oil, CI 77891, CI 15850.',
  pricePence: 1500,
  rrpPence: 1800,
  commissionPence: 420,
  weight: 5,
  weightUnit: 'ml',
} as const

export const lipProducts: readonly DemoProduct[] = [
  ...satinHour,
  {
    ...glassPetal,
    slug: 'glass-petal-gloss-rose',
    name: 'Glass Petal Gloss Rose',
    title: 'High shine and no stick, in a clear rose',
    description:
      'A plumping, cushiony gloss with rosehip oil and a clear rose tint. Hair does not stick to it, even in the wind.',
    quantity: 330,
    colour: demoColours.rose,
    featured: false,
    popular: true,
  },
  {
    ...glassPetal,
    slug: 'glass-petal-gloss-fig',
    name: 'Glass Petal Gloss Fig',
    title: 'High shine and no stick, in a sheer fig',
    description:
      'The same cushiony gloss with a sheer, dark fig tint: strong in the tube, a stain of colour on the lip.',
    quantity: 250,
    colour: demoColours.plum,
    featured: false,
    popular: false,
  },
  {
    ...lips,
    slug: 'contour-lip-pencil-mulberry',
    name: 'Contour Lip Pencil Mulberry',
    subCategories: ['lipstick'],
    title: 'A firm, creamy line that holds its edge',
    description:
      'Draws a clean edge, fills in as a matte lip and keeps gloss where it was put. Mulberry goes under every red we sell.',
    uses: steps('Outline from the bow to the corners.', 'Fill in lightly as a base.'),
    ingredients:
      'Hydrogenated Vegetable Oil, Rhus Succedanea Fruit Cera, Caprylic/Capric Triglyceride, Mica, Tocopherol, CI 77491, CI 15850, CI 77499.',
    pricePence: 1050,
    rrpPence: 1300,
    commissionPence: 270,
    quantity: 270,
    weight: 1.1,
    weightUnit: 'gm',
    colour: demoColours.rosewood,
    featured: false,
    popular: false,
    hasVideo: false,
  },
  {
    ...lips,
    slug: 'overnight-lip-mask',
    name: 'Overnight Lip Mask',
    subCategories: ['lip-care'],
    title: 'Wake up with lips that need nothing',
    description:
      'A thick, honeyed mask that stays on while you sleep. Lanolin-free, with raspberry seed oil and a trace of glycolic acid to loosen what is flaking.',
    uses: '<p>Smooth on a generous layer as the last thing at night. By day, use a little as a balm.</p>',
    ingredients:
      'Polyisobutene, Butyrospermum Parkii Butter, Rubus Idaeus Seed Oil, Cera Alba, Glycerin, Mel, Glycolic Acid, Tocopherol, Aroma.',
    pricePence: 1450,
    rrpPence: 1750,
    commissionPence: 400,
    quantity: 290,
    weight: 15,
    weightUnit: 'gm',
    colour: demoColours.rose,
    featured: true,
    popular: false,
  },
]
