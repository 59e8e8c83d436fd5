import { demoColours } from '../colours.ts'
import { type DemoProduct, everyTone } from '../product.ts'
import { steps } from '../uses.ts'

const nails = { category: 'nails', skinTones: everyTone, brand: 'Pellamore', hasVideo: true } as const

const lacquerShades = [
  {
    slug: 'kiln',
    name: 'Kiln',
    colour: demoColours.brick,
    note: 'a warm brick red',
    quantity: 260,
    featured: true,
    popular: false,
  },
  {
    slug: 'sloe',
    name: 'Sloe',
    colour: demoColours.plum,
    note: 'a plum that is nearly black until the sun is on it',
    quantity: 240,
    featured: false,
    popular: true,
  },
  {
    slug: 'lichen',
    name: 'Lichen',
    colour: demoColours.sage,
    note: 'a chalky grey-green',
    quantity: 200,
    featured: false,
    popular: true,
  },
  {
    slug: 'dune',
    name: 'Dune',
    colour: demoColours.sand,
    note: 'a warm sand that makes hands look longer',
    quantity: 310,
    featured: false,
    popular: true,
  },
  {
    slug: 'yew',
    name: 'Yew',
    colour: demoColours.forest,
    note: 'a deep yew green',
    quantity: 190,
    featured: true,
    popular: false,
  },
  {
    slug: 'briar',
    name: 'Briar',
    colour: demoColours.rose,
    note: 'a soft briar rose',
    quantity: 280,
    featured: false,
    popular: false,
  },
] as const

const lacquers = lacquerShades.map(
  (shade): DemoProduct => ({
    ...nails,
    slug: `seven-day-lacquer-${shade.slug}`,
    name: `Seven Day Lacquer ${shade.name}`,
    subCategories: ['polish'],
    title: `High shine without a lamp: ${shade.note}`,
    description: `Gel-like shine from a bottle that needs no lamp. ${shade.name} is ${shade.note}, opaque in two thin coats. The wide brush is cut in a curve, so it follows the cuticle, and the colour is touch dry in six minutes. Ten common irritants are left out.`,
    uses: steps(
      'Apply one thin base coat.',
      'Follow with two thin coats of colour.',
      'Seal with Glass Top Coat, free edge included.',
    ),
    ingredients:
      'Butyl Acetate, Ethyl Acetate, Nitrocellulose, Acetyl Tributyl Citrate, Isopropyl Alcohol, Adipic Acid Copolymer, Stearalkonium Bentonite, Silica. May contain: CI 77891, CI 77491, CI 77499, CI 15850, CI 77288.',
    pricePence: 1150,
    rrpPence: 1400,
    commissionPence: 320,
    quantity: shade.quantity,
    weight: 12,
    weightUnit: 'ml',
    colour: shade.colour,
    featured: shade.featured,
    popular: shade.popular,
  }),
)

export const nailProducts: readonly DemoProduct[] = [
  ...lacquers,
  {
    ...nails,
    slug: 'glass-top-coat',
    name: 'Glass Top Coat',
    subCategories: ['polish', 'nail-care'],
    title: 'A hard, clear finish in three minutes',
    description:
      'Seals colour with a thick glassy shine, dries fast enough for a client with a coat to put on, and does not yellow.',
    uses: '<p>Apply over dry-to-touch colour, sealing the tip of each nail. Renew on day three.</p>',
    ingredients:
      'Butyl Acetate, Ethyl Acetate, Nitrocellulose, Acetyl Tributyl Citrate, Isopropyl Alcohol, Sucrose Benzoate, Benzophenone-1.',
    pricePence: 1200,
    rrpPence: 1450,
    commissionPence: 340,
    quantity: 340,
    weight: 12,
    weightUnit: 'ml',
    colour: null,
    featured: false,
    popular: false,
  },
  {
    ...nails,
    slug: 'apricot-cuticle-oil',
    name: 'Apricot Cuticle Oil',
    subCategories: ['nail-care'],
    title: 'A dropper of apricot kernel for dry cuticles',
    description:
      'Apricot kernel and vitamin E in a small dropper. It sinks in quickly, so clients really do use it at their desks.',
    uses: '<p>One drop for each hand, massaged around the nails, <strong>every evening</strong>.</p>',
    ingredients:
      'Prunus Armeniaca Kernel Oil, Simmondsia Chinensis Seed Oil, Tocopheryl Acetate, Calendula Officinalis Flower Extract, Parfum.',
    pricePence: 950,
    rrpPence: 1150,
    commissionPence: 240,
    quantity: 450,
    weight: 15,
    weightUnit: 'ml',
    colour: demoColours.coral,
    featured: false,
    popular: false,
  },
  {
    ...nails,
    slug: 'linen-hand-cream',
    name: 'Linen Hand Cream',
    subCategories: ['hand-care'],
    title: 'Soaks in before you reach for the door handle',
    description:
      'A dry-touch hand cream with glycerin, urea and the smell of clean linen. Made for hands that are washed thirty times a day.',
    uses: '<p>Massage in after washing and before bed. Use a thicker layer under gloves as a treatment.</p>',
    ingredients:
      'Aqua, Glycerin, Urea, Cetearyl Alcohol, Butyrospermum Parkii Butter, Dimethicone, Panthenol, Parfum, Phenoxyethanol.',
    pricePence: 1100,
    rrpPence: 1350,
    commissionPence: 280,
    quantity: 380,
    weight: 75,
    weightUnit: 'ml',
    colour: null,
    featured: false,
    popular: false,
  },
]
