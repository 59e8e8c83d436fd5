import type { Carrier } from '#orders/dispatch/carriers.ts'

export type DemoOrder = {
  /** The email of the client, or null for an order of Anna's own. */
  client: string | null
  /** 1 to the client, 2 to the salon, 3 from salon stock, 5 placed by the client through her explore link. */
  delivery: 1 | 2 | 3 | 5
  lines: readonly { product: string; quantity: number }[]
  /** 'link pending' is a link that was sent and not paid yet. */
  payment: 'new card' | 'cash' | 'link' | 'unpaid' | 'link pending'
  daysAgo: number
  delivered: boolean
  /** How it travels, from the day after it was paid; absent: it is to pack, is handed over, or left before that was recorded. */
  parcel?: { carrier: Exclude<Carrier, 'other'>; trackingNumber: string }
}

const line = (product: string, quantity = 1) => ({ product, quantity })

/** Oldest first, so that order numbers ascend with the dates. */
export const annasOrders: readonly DemoOrder[] = [
  {
    client: 'sophie.marchant@example.com',
    delivery: 1,
    lines: [line('cloud-milk-cleanser'), line('linden-barrier-cream')],
    payment: 'new card',
    daysAgo: 74,
    delivered: true,
  },
  {
    client: null,
    delivery: 2,
    lines: [line('oat-calm-sheet-mask', 12), line('feather-lift-mascara-black', 3)],
    payment: 'new card',
    daysAgo: 66,
    delivered: true,
  },
  {
    client: 'imogen.clarke@example.com',
    delivery: 1,
    lines: [line('second-skin-foundation-sand'), line('petal-flush-blush-rosewood')],
    payment: 'link',
    daysAgo: 58,
    delivered: true,
  },
  {
    client: 'grace.adeyemi@example.com',
    delivery: 3,
    lines: [line('second-skin-foundation-caramel'), line('warm-hours-body-oil')],
    payment: 'cash',
    daysAgo: 47,
    delivered: true,
  },
  {
    client: 'imogen.clarke@example.com',
    delivery: 5,
    lines: [line('citrine-glow-drops')],
    payment: 'new card',
    daysAgo: 39,
    delivered: true,
  },
  {
    client: 'hannah.moss@example.com',
    delivery: 2,
    lines: [line('dusk-meadow-eye-palette'), line('satin-hour-lipstick-bare', 2)],
    payment: 'cash',
    daysAgo: 31,
    delivered: true,
  },
  {
    client: 'jasmine.patel@example.com',
    delivery: 1,
    lines: [line('second-skin-foundation-honey'), line('satin-hour-lipstick-rosewood'), line('meadow-dew-serum')],
    payment: 'link',
    daysAgo: 24,
    delivered: true,
    parcel: { carrier: 'royal_mail', trackingNumber: 'KC482913065GB' },
  },
  {
    client: 'naomi.osei@example.com',
    delivery: 3,
    lines: [line('feather-lift-mascara-black')],
    payment: 'new card',
    daysAgo: 18,
    delivered: true,
  },
  {
    client: 'grace.adeyemi@example.com',
    delivery: 5,
    lines: [line('dusk-meadow-eye-palette'), line('second-skin-foundation-caramel')],
    payment: 'new card',
    daysAgo: 12,
    delivered: false,
  },
  {
    client: null,
    delivery: 2,
    lines: [line('satin-hour-lipstick-rosewood', 4), line('cloud-milk-cleanser', 2)],
    payment: 'new card',
    daysAgo: 9,
    delivered: false,
    parcel: { carrier: 'evri', trackingNumber: 'H00AKA0041827395' },
  },
  {
    client: 'beth.calloway@example.com',
    delivery: 1,
    lines: [line('warm-hours-body-oil'), line('citrine-glow-drops')],
    payment: 'cash',
    daysAgo: 6,
    delivered: false,
    parcel: { carrier: 'dpd', trackingNumber: '15501843297640' },
  },
  {
    client: 'freya.lindgren@example.com',
    delivery: 1,
    lines: [line('meadow-dew-serum'), line('linden-barrier-cream'), line('oat-calm-sheet-mask', 3)],
    payment: 'link pending',
    daysAgo: 3,
    delivered: false,
  },
  {
    client: 'lucy.hathaway@example.com',
    delivery: 2,
    lines: [line('petal-flush-blush-rosewood'), line('feather-lift-mascara-black')],
    payment: 'link',
    daysAgo: 2,
    delivered: false,
  },
  {
    client: 'aisha.rahman@example.com',
    delivery: 1,
    lines: [line('second-skin-foundation-honey', 1), line('satin-hour-lipstick-bare')],
    payment: 'unpaid',
    daysAgo: 1,
    delivered: false,
  },
]
