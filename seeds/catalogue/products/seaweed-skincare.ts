import { demoColours } from '../colours.ts'
import { type DemoProduct, everyTone } from '../product.ts'
import { steps } from '../uses.ts'

const skincare = { category: 'skincare', skinTones: everyTone, colour: null, hasVideo: true } as const

export const seaweedSkincareProducts: readonly DemoProduct[] = [
  {
    ...skincare,
    slug: 'kelp-gel-cleanser',
    name: 'Kelp Gel Cleanser',
    brand: 'Brackensea',
    subCategories: ['cleansers'],
    title: 'A fresh gel wash for combination skin',
    description:
      'A clear green gel with kelp and zinc that clears shine and sunscreen and stops short of squeaky. It smells faintly of the shore and rinses off in seconds, which makes it the one to keep in the shower.',
    uses: steps('Work a small amount to a foam with wet hands.', 'Massage over damp skin and rinse well.'),
    ingredients:
      'Aqua, Coco-Glucoside, Glycerin, Laminaria Digitata Extract, Zinc PCA, Sodium Cocoyl Glutamate, Maris Sal, Xanthan Gum, Mentha Piperita Oil, Sodium Benzoate, Citric Acid, Limonene.',
    pricePence: 1600,
    rrpPence: 1900,
    commissionPence: 400,
    quantity: 310,
    weight: 150,
    weightUnit: 'ml',
    featured: false,
    popular: false,
  },
  {
    ...skincare,
    slug: 'tidal-mineral-mist',
    name: 'Tidal Mineral Mist',
    brand: 'Brackensea',
    subCategories: ['moisturisers'],
    title: 'Cooling sea minerals in a very fine mist',
    description:
      'Sea water minerals and aloe in a mist so fine that it settles instead of dripping. Use it to set powder, to wake up a foundation at four in the afternoon, or between the steps of a facial.',
    uses: '<p>Close the eyes and mist from an arm’s length, <em>over or under make-up</em>, whenever skin feels dry.</p>',
    ingredients:
      'Aqua, Maris Aqua, Aloe Barbadensis Leaf Juice, Glycerin, Magnesium PCA, Zinc PCA, Chondrus Crispus Extract, Sodium Benzoate, Potassium Sorbate.',
    pricePence: 1400,
    rrpPence: 1700,
    commissionPence: 350,
    quantity: 420,
    weight: 100,
    weightUnit: 'ml',
    featured: true,
    popular: false,
  },
  {
    ...skincare,
    slug: 'sea-silk-clay-mask',
    name: 'Sea Silk Clay Mask',
    brand: 'Brackensea',
    subCategories: ['masks'],
    title: 'A clay mask that stays soft while it works',
    description:
      'Grey-green clay and kelp draw out congestion, glycerin keeps the mask supple, and it never cracks or pulls. Ten minutes before an event gives a clear, even base for make-up.',
    uses: steps(
      'Spread a thin, even layer with a flat brush.',
      'Leave for ten minutes, then remove with a warm cloth.',
      'Use once or twice a week.',
    ),
    ingredients:
      'Aqua, Kaolin, Glycerin, Illite, Laminaria Digitata Extract, Cetearyl Alcohol, Squalane, Montmorillonite, Zinc Oxide, Xanthan Gum, Sodium Benzoate, Potassium Sorbate.',
    pricePence: 2100,
    rrpPence: 2500,
    commissionPence: 540,
    quantity: 230,
    weight: 75,
    weightUnit: 'ml',
    featured: false,
    popular: false,
    colour: demoColours.sage,
  },
]
