import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { renderSheetPdf } from '#links/sharing/server/sheet-pdf-worker.ts'
import { renderPackingSlipsPdf } from '#orders/dispatch/server/packing-slips-pdf-worker.ts'
import { renderEmailsPdf } from '#orders/disputes/server/emails-pdf-worker.ts'
import { renderInvoicePdf } from '#orders/invoices/server/invoice-pdf-worker.ts'
import { renderReceiptPdf } from '#orders/receipts/server/receipt-pdf-worker.ts'
import { renderStatementPdf } from '#payouts/statements/server/statement-pdf-worker.ts'
import { pence } from '#platform/money.ts'
import { createPdfDocument, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { namesOfScripts } from '../harness/names-of-scripts.ts'
import { countGlyphs, drawPages } from '../harness/pdf-pictures.ts'

const amount = pence(1_999)
const names = Object.values(namesOfScripts)

const receiptOf = (name: string) =>
  renderReceiptPdf({
    title: 'Receipt',
    orderNumber: '1',
    orderDate: '01/02/2026',
    paymentMethod: 'Card',
    expectedDelivery: '',
    lines: [
      {
        brand: name,
        name,
        size: '5 ml',
        quantity: 1,
        rrp: amount,
        unitPrice: amount,
        total: amount,
        commission: null,
        commissionRule: null,
      },
    ],
    coupon: null,
    total: amount,
    saving: pence(0),
    commission: null,
    refund: null,
    billingLines: [name, name],
    deliveryLines: [name],
    client: { name, email: 'a@b.co' },
  })
const invoiceOf = (name: string) =>
  renderInvoicePdf({
    title: 'Invoice',
    number: '1',
    facts: [['Order', name]],
    hasVat: true,
    company: { name, lines: [name] },
    recipient: { heading: 'To', lines: [name, name] },
    lines: [{ name, quantity: '1', rate: '20%', net: amount, vat: amount, gross: amount }],
    totals: [],
    total: ['Total', amount],
  })
const slipOf = (name: string) =>
  renderPackingSlipsPdf([
    {
      orderNumber: '1',
      orderDate: '01/02/2026',
      addressLines: [name],
      senderLines: [name, name],
      returnLines: [name],
      lines: [{ name, size: '5 ml', quantity: 2 }],
    },
  ])
const sheetOf = (form: 'cards' | 'labels') => (name: string) => {
  const item = { url: 'https://shop.example', brand: name, title: `For ${name}`, lines: [name], price: '', lead: name }
  return renderSheetPdf({ form, seller: `${name} · Salon`, items: [item] })
}
const statementOf = (seller: string) =>
  renderStatementPdf({ month: '2026-01', seller, lines: [], totals: [], vat: null })
const emailsOf = (subject: string) =>
  renderEmailsPdf({ orderNumber: '1', emails: [{ to: 'a@b.co', subject, at: new Date(0) }] })

const kinds: [string, (name: string) => Promise<Buffer>][] = [
  ['a receipt', receiptOf],
  ['an invoice', invoiceOf],
  ['a packing slip', slipOf],
  ['a QR card', sheetOf('cards')],
  ['a QR label', sheetOf('labels')],
  ['a statement', statementOf],
  ['a list of emails', emailsOf],
]

test.each(kinds)(
  'names of every script are letters, not boxes, on %s [N-PDFS-001]',
  async (_kind, render) => {
    for (const name of names) {
      const { boxes, drawn } = await countGlyphs(await render(name))
      expect({ name, boxes }).toEqual({ name, boxes: 0 })
      expect(drawn).toBeGreaterThan(5)
    }
  },
  300_000,
)

const picture = new URL('../fixtures/names-of-scripts.png', import.meta.url)

test('names are shaped and ordered in their script, as in the approved picture [N-PDFS-002]', async () => {
  const pdf = await createPdfDocument({ title: 'Names', footer: 'Chairside', content: names })
  const columns = 3
  const width = pdfPage.width / columns
  for (const [index, name] of names.entries()) {
    const x = pdfPage.left + (index % columns) * width
    pdf.writeText(`${name} (12)`, { x, width: width - 8, size: 14 })
    if (index % columns === columns - 1) pdf.moveDown(44)
  }
  const [page] = await drawPages(await pdf.finish(), 1.5)
  if (process.env.DRAW_NAMES === '1') await writeFile(picture, page?.png ?? '')
  const expected = await sharp(await readFile(picture))
    .greyscale()
    .raw()
    .toBuffer()
  expect(page?.grey.length).toBe(expected.length)
  const different = expected.filter((grey, at) => Math.abs(grey - (page?.grey[at] ?? 0)) > 64).length
  expect(different).toBeLessThan(expected.length / 2_000)
}, 60_000)

test('the text of a document can be copied, even with two of the same letters [N-PDFS-002]', async () => {
  for (const name of ['Anna: 19.99', 'Юлія: 19.99', '王小明: 19.99', 'Юлія: 19.99']) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await slipOf(name))), { mergePages: true })
    expect(text).toContain(name)
  }
})

test('a letter without a font is printed as its number, pictures are left out [N-PDFS-003]', async () => {
  const bytes = await slipOf('\u{10332} \u{1f485}Ann\u202e')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text).toContain('[U+10332] Ann')
  expect((await countGlyphs(bytes)).boxes).toBe(0)
})

test('long words break within their column, in scripts without spaces too [N-PDFS-003]', async () => {
  for (const name of ['ก'.repeat(300), '王'.repeat(300), 'م'.repeat(300), 'Ł'.repeat(300), 'ọ̀'.repeat(300)]) {
    const [page] = await drawPages(await slipOf(name))
    const grey = page?.grey ?? Buffer.alloc(0)
    const pageWidth = 595
    const margin = grey.filter((value, at) => at % pageWidth > pdfPage.right + 8 && value < 128)
    expect({ name, inMargin: margin.length }).toEqual({ name, inMargin: 0 })
  }
}, 60_000)

test('a name without letters of another script loads no font besides the shop’s own [N-PDFS-004]', async () => {
  const { openPdf, finishPdf } = await import('#platform/server/pdf/open-pdf.ts')
  const pdf = await openPdf({ title: 'a', author: 'b', content: ['Zoë Müller-Łukasz, £19.99 – €5'] })
  const latinInSerif = await openPdf({ title: 'a', author: 'b', content: ['Nguyễn'] })
  expect([pdf.fonts.latin, latinInSerif.fonts.latin === null]).toEqual([null, false])
  await Promise.all([finishPdf(pdf), finishPdf(latinInSerif)])
})
