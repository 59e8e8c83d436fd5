import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

/** The emails of a kind to this address, with the text of what is attached. */
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

const dispatch = (orderId: string) =>
  shop.db.updateTable('orders').set({ dispatched_at: new Date() }).where('id', '=', orderId).execute()

test('the email that accepts a parcel has its address sheet attached, and a link [N-RTRN-045]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await dispatch(order)
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
  await dispatch(order)
  const problem = await openReturnOf(shop, sale, order)
  const answers = await Promise.all([desk.accept(problem), desk.accept(problem)])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  expect(await readEmails('return-accepted', sale.email)).toEqual([{ text: expect.any(String), name: null, pdf: '' }])
  // an administrator may ask for a parcel where the rule asks for none
  const withParcel = await openReturnOf(shop, sale, order)
  await desk.accept(withParcel, { parcel: true })
  expect((await readEmails('return-accepted', sale.email)).map(({ pdf }) => pdf !== '')).toEqual([false, true])
})
