import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Email } from '#mail/server/emails/render-email.ts'
import { pence } from '#platform/money.ts'

const url = 'https://shop.example/somewhere'
const products = [
  { brand: 'Oat & Ivy', name: 'Cream', picture: 'a1.webp', pricePence: pence(1_999), quantity: 3 },
  { brand: 'Velunda', name: 'Brow comb', picture: 'b2.webp', pricePence: pence(650), quantity: 1 },
]
const order = {
  ordNo: 'ORD-000123',
  createdAt: new Date('2026-06-30T23:30:00Z'),
  products,
  totalPence: pence(6_647),
  savingPence: pence(1_250),
  billing: ['Clara Whitfield', 'BA1 1AA'],
  address: ['Clara Whitfield', '12 Rose Lane', 'Bath', 'BA1 1AA'],
  paymentMethod: 'Visa ending in 4242',
}

/** Sample values for the functions that render emails, by parameter name; any other parameter gets a made-up text. */
const parts: Record<string, unknown> = {
  to: 'anna@example.com',
  replyTo: 'clara@example.com',
  url,
  publicUrl: 'https://shop.example',
  shopUrl: 'https://shop.example',
  orderUrl: url,
  documentsUrl: url,
  unsubscribeUrl: url,
  products,
  order,
  refund: { ordNo: 'ORD-000123', products, amount: pence(500) },
  lost: { fromUnsentTransfers: pence(1), owed: pence(2), waived: pence(3) },
  commission: { held: pence(400), isOnItsWay: true, paid: pence(100) },
  back: { sent: pence(500), forgiven: pence(1), retained: pence(2) },
  credit: [],
  coupon: { code: 'SPRING10', reduction: pence(100) },
  details: [],
  documents: [{ number: 1, type: 'PDF', sentAt: new Date() }],
  parcels: [{ carrier: 'DPD', trackingNumber: '1550', trackingUrl: url }],
  parcel: { code: 'ABCD2345', addressLines: ['1 Mill Road', 'Leeds'] },
  address: ['12 Rose Lane', 'Bath'],
  batches: ['B1'],
  summary: {
    returnId: 'r',
    orderNumber: 'ORD-1',
    reason: 'damaged',
    items: [{ name: 'Cream', quantity: 1 }],
    note: '',
  },
  end: { kind: 'refused', rejection: 'Too late' },
  missing: ['tax number'],
  earning: { pence: pence(100), how: 'accrual', when: '' },
  amount: pence(500),
  amountPence: pence(500),
  totalPence: pence(500),
  year: 2026,
  at: new Date(),
  dueBy: new Date(),
  isNew: true,
  isFirst: true,
  isClientInformed: true,
  offersAutomatic: true,
  by: 'shop',
  what: 'order',
  state: 'open',
  notice: 'password-changed',
  why: 'failing',
  last4: '2345',
  reader: undefined,
  attachment: null,
  note: '',
}

const sample = new Proxy(parts, {
  get: (known, name) => (typeof name === 'string' && !(name in known) ? `some ${name}` : known[name as string]),
})

/** Renders one email with every function in mail/server/emails that renders one; returns them by the function's name. */
export async function renderEveryEmail(): Promise<Map<string, Email>> {
  const emails = new Map<string, Email>()
  for (const file of globSync('src/mail/server/emails/**/*.ts').filter((one) => !one.endsWith('.test.ts'))) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [name, render] of Object.entries(exported)) {
      if (!name.startsWith('render') || name === 'renderEmail' || name === 'renderStyleSheet') continue
      emails.set(name, (render as (details: unknown) => Email)(sample))
    }
  }
  return emails
}
