import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pence } from '#platform/money.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

const amount = pence(1_999)
const name = 'Clara Whitfield'
const item = { url: 'https://shop.example', brand: 'Velunda', title: 'Balm', lines: [name], price: '', lead: 'Scan' }

/** The call that marks the file of a thread that renders documents; other threads only read them. */
const startsThread = 'answerRenderRequests('

/** The sample content for each thread that renders a document, by the name of its file. */
const contents: Record<string, unknown> = {
  'receipt-pdf-worker.ts': {
    title: 'Receipt',
    orderNumber: '1',
    orderDate: '01/02/2026',
    paymentMethod: 'Card',
    expectedDelivery: '',
    lines: [],
    total: amount,
    saving: pence(0),
    commission: null,
    refund: null,
    billingLines: [name],
    deliveryLines: [name],
    client: { name, email: 'a@b.co' },
  },
  'invoice-pdf-worker.ts': {
    title: 'Invoice',
    number: '1',
    facts: [['Order', '1']],
    hasVat: true,
    company: { name, lines: [name] },
    recipient: { heading: 'To', lines: [name] },
    lines: [],
    totals: [],
    total: ['Total', amount],
  },
  'packing-slips-pdf-worker.ts': [
    { orderNumber: '1', orderDate: '01/02/2026', addressLines: [name], senderLines: [], returnLines: [], lines: [] },
  ],
  'pick-list-pdf-worker.ts': { orders: 1, lines: [{ name: 'Balm', size: '5 ml', quantity: 1, orders: 1 }] },
  'emails-pdf-worker.ts': { orderNumber: '1', emails: [{ to: 'a@b.co', subject: 'Hello', at: new Date(0) }] },
  'statement-pdf-worker.ts': { month: '2026-01', seller: name, lines: [], totals: [], vat: null },
  'sheet-pdf-worker.ts': { form: 'cards', seller: name, items: [item] },
  'address-sheet-pdf-worker.ts': { code: 'ABCD2345', orderNumber: '1', addressLines: [name], items: [] },
  'certificate-pdf-worker.ts': {
    name,
    title: 'Velunda Balm',
    version: 2,
    day: '01/02/2026',
    number: '7K3M-9QX2-PT4C',
    url: 'https://shop.example/certificates/7K3M-9QX2-PT4C',
  },
  'own-report-pdf-worker.ts': {
    year: 2026,
    isOver: true,
    ownPurchases: false,
    row: {
      first_name: 'Anna',
      last_name: 'Reed',
      business_name: '',
      line1: '',
      line2: '',
      city: '',
      postcode: '',
      country: '',
      date_of_birth: null,
      bank_name: '',
      last4: '',
      vat_number: '',
      number_kind: null,
      number: '',
      reported: true,
      q1_pence: 0,
      q1_sales: 0,
      q2_pence: 0,
      q2_sales: 0,
      q3_pence: 0,
      q3_sales: 0,
      q4_pence: 0,
      q4_sales: 0,
      year_pence: 0,
      year_sales: 0,
    },
  },
}

/** Renders one document in each thread that renders some; returns them by the name of the thread's file. */
export async function renderEveryDocument(): Promise<Map<string, Buffer>> {
  const documents = new Map<string, Buffer>()
  const render = async (file: string, content: unknown) => {
    documents.set(path.basename(file), await createPdfRenderer<unknown>(pathToFileURL(file))(content))
  }
  const files = globSync('src/**/*-pdf-worker.ts').filter((file) => readFileSync(file, 'utf8').includes(startsThread))
  // the thread of labels renders no document of its own, because labels come from the carrier: it joins documents of the other threads
  const [joining = [], rendering = []] = [true, false].map((joins) =>
    files.filter((file) => path.basename(file).startsWith('join-') === joins),
  )
  for (const file of rendering) {
    const content = contents[path.basename(file)]
    if (!content) throw new Error(`${file} has no sample in tests/harness/sample-documents.ts`)
    await render(file, content)
  }
  const rendered = [...documents.values()]
  for (const file of joining) await render(file, rendered)
  return documents
}
