import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { getRefunds, loseAnswers, makeJobsDue, postRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds({ VAT_NUMBER: 'GB123456789' })
const desk = openReturnsDesk(shop, admin)

/** Reads the emails of a kind to this address, with the texts of their attachments. */
async function readEmails(kind: string, recipient: string) {
  const rows = await shop.db
    .selectFrom('emails')
    .select(['text', 'attachment', 'attachment_name as name'])
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ text, attachment, name }) => ({ text, name, pdf: attachment ? await readPdf(attachment) : '' })),
  )
}

async function readPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('the email that accepts a parcel has its address sheet attached, and a link [N-RTRN-045]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
  await desk.accept(id)
  const { code, ord_no } = await getClientReturn(shop, sale, id)
  const [email, ...others] = await readEmails('return-accepted', sale.email)
  expect(others).toEqual([])
  expect(email?.name).toBe(`return-${ord_no}.pdf`)
  const shown = `${code?.slice(0, 4)} ${code?.slice(4, 7)} ${code?.slice(7)}`
  for (const words of [shown, ord_no, shop.config.company.name]) expect(email?.pdf).toContain(words)
  expect(email?.text).toContain(`return=${id}`)
})

test('without a parcel nothing is attached; accepted twice it is mailed once [N-RTRN-045]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const problem = await openReturnOf(shop, sale, order)
  const answers = await Promise.all([desk.accept(problem), desk.accept(problem)])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  expect(await readEmails('return-accepted', sale.email)).toEqual([{ text: expect.any(String), name: null, pdf: '' }])
  // an administrator may ask for a parcel even if the rule does not
  const withParcel = await openReturnOf(shop, sale, order)
  await desk.accept(withParcel, { parcel: true })
  expect((await readEmails('return-accepted', sale.email)).map(({ pdf }) => pdf !== '')).toEqual([false, true])
})

test('a settled return is told in one email each, with credit note and commission [N-RTRN-046]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await desk.settle(id)
  for (const recipient of [sale.email, sale.seller.email]) expect(await readEmails('refund', recipient)).toEqual([])
  const [client, ...moreToClient] = await readEmails('return-settled', sale.email)
  const [seller, ...moreToSeller] = await readEmails('return-settled', sale.seller.email)
  expect([moreToClient, moreToSeller]).toEqual([[], []])
  expect(client?.text).toContain('We have refunded £20.00 to the card or wallet you paid with.')
  for (const fact of [/CRN-\d+|Credit note/, /GB123456789/, /£3\.33/]) expect(client?.text).toMatch(fact)
  expect(client?.text).not.toContain('£5.00')
  expect(seller?.text).toMatch(/Commission taken from what was on its way to you[\s\S]*£5\.00/)
  expect(seller?.text).not.toContain('GB123456789')
  // a refund that settles no return sends the emails of a refund
  const { lines } = await getRefunds(shop, admin, order)
  const rest = { order_id: order, lines: [{ line_id: lines[0]?.line_id, quantity: 1 }], amount: 20, refunded: 20 }
  await postRefund(shop, admin, { ...rest, reason: '' })
  for (const recipient of [sale.email, sale.seller.email]) expect(await readEmails('refund', recipient)).toHaveLength(1)
})

test('where the seller’s card paid, the credit note and what she owes are hers [N-RTRN-046]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale, { type: 3, quantity: 1 })
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await desk.settle(id)
  const [client] = await readEmails('return-settled', sale.email)
  const [seller] = await readEmails('return-settled', sale.seller.email)
  expect(client?.text).toMatch(/£20\.00 back/)
  for (const hidden of ['£15', '£5.00', 'GB123456789']) expect(client?.text).not.toContain(hidden)
  for (const fact of ['£20.00 back', '£15.00', '£5.00', 'GB123456789']) expect(seller?.text).toContain(fact)
  for (const recipient of [sale.email, sale.seller.email]) expect(await readEmails('refund', recipient)).toEqual([])
})

test('a refund whose answer was lost is told by the return once it has succeeded [N-RTRN-046]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await loseAnswers(shop, '/v1/refunds', () => desk.settle(id))
  expect(await readEmails('return-settled', sale.email)).toEqual([])
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await desk.get(id)).toMatchObject({ state: 'settled' })
  expect(await readEmails('return-settled', sale.email)).toHaveLength(1)
  expect(await readEmails('refund', sale.email)).toEqual([])
})
