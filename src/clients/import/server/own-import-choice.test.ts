import { describe, expect, test } from 'vitest'
import { importsText } from '#back-office/imports/text.ts'
import type { OwnClientImport, OwnImportList } from '#clients/import/contract.ts'
import { createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createSale, placeOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()

interface Choice {
  dry?: string
  rows?: number[]
  update?: string
}

function createForm(text: string, { dry = '0', rows, update = '0' }: Choice) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ dry, update })) form.append(name, value)
  if (rows) form.append('rows', JSON.stringify(rows))
  form.append('file', new File([text], 'clients.csv'))
  return form
}

async function bring(seller: Person, text: string, choice: Choice = {}) {
  const form = createForm(text, choice)
  return (await shop.call<OwnClientImport>('POST', 'client/import', { as: seller.token, form })).body.responseData
}

interface ListedClient {
  _id: string
  name: string
  email: string
  pno: string
}

async function list(seller: Person, query: Record<string, string> = {}) {
  const sent = { as: seller.token, query }
  const { body } = await shop.call<{ clients: ListedClient[]; to_complete: number }>('GET', 'client/list', sent)
  return body.responseData
}
const namesOf = async (seller: Person) => (await list(seller)).clients.map(({ name }) => name)

const head = 'Name,Email,Phone'
const ida = 'Ida Import,ida@example.com,07700900123'
const zoe = 'Zoe Import,zoe@example.com,07700900124'

describe('of the rows of a file', () => {
  test('those count that the seller has chosen [N-IMPT-018]', async () => {
    const seller = await createSeller(shop)
    expect(await bring(seller, [head, ida, zoe].join('\n'), { rows: [3] })).toMatchObject({ added: 1 })
    expect(await namesOf(seller)).toEqual(['Zoe Import'])
  })

  test('those that were refused come back as a file to correct and import again [N-IMPT-016]', async () => {
    const seller = await createSeller(shop)
    const form = createForm([`Nickname,${head}`, 'x,"R2, D2",r2@example.com,12', `y,${ida}`].join('\n'), {})
    const { body } = await shop.call('POST', 'client/import/refused', { as: seller.token, form })
    const text = body.responseMessage ?? ''
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain('Nickname,Name,Email,Phone,What is wrong')
    expect(text).toMatch(/x,"R2, D2",r2@example\.com,12,"?Name: \*only alphabets are allowed\. Phone: /)
    const corrected = text.replace('"R2, D2"', 'Artoo').replace(',12,', ',07700900129,')
    expect(await bring(seller, corrected)).toMatchObject({ added: 1, refused: 0 })
  })
})

describe('a second import', () => {
  test('changes clients with the same email on request, only in the fields it has [N-IMPT-017]', async () => {
    const seller = await createSeller(shop)
    const address = 'Address line 1,City,County,Post code'
    await bring(seller, [`${head},${address}`, `${ida},1 High Street,Leeds,Yorks,LS1 1AA`].join('\n'))
    const changed = [head, 'Ida Married,IDA@example.com,07700900199'].join('\n')
    expect(await bring(seller, changed)).toMatchObject({
      added: 0,
      updated: 0,
      doubles: [{ changes: ['Name', 'Phone'] }],
    })
    expect(await namesOf(seller)).toEqual(['Ida Import'])
    expect(await bring(seller, changed, { update: '1', dry: '1' })).toMatchObject({ updated: 1 })
    expect(await bring(seller, changed, { update: '1', rows: [] })).toMatchObject({ updated: 0 })
    expect(await bring(seller, changed, { update: '1' })).toMatchObject({ added: 0, updated: 1 })
    expect((await list(seller)).clients).toMatchObject([{ name: 'Ida Married', pno: '07700900199', city: 'Leeds' }])
    expect(await bring(seller, changed, { update: '1' })).toMatchObject({ updated: 0, doubles: [{ changes: [] }] })
  })

  test('changes neither of two clients who have one email [N-IMPT-017]', async () => {
    const seller = await createSeller(shop)
    await bring(seller, [head, ida].join('\n'))
    const [stored] = (await list(seller)).clients
    const row = await shop.db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', stored?._id ?? '')
      .executeTakeFirstOrThrow()
    const { id: _id, search_text: _text, ...copy } = row
    await shop.db
      .insertInto('clients')
      .values({ ...copy, name: 'Ida Daughter' })
      .execute()
    expect(
      await bring(seller, [head, 'Ida Other,ida@example.com,07700900123'].join('\n'), { update: '1' }),
    ).toMatchObject({
      updated: 0,
    })
  })

  test('is undone for its seller alone, without clients she has changed since [N-IMPT-019]', async () => {
    const [seller, other] = [await createSeller(shop), await createSeller(shop)]
    await bring(seller, [head, ida, 'Uma Import,uma@example.com,07700900125'].join('\n'))
    const changed = ['Ida Changed,ida@example.com,07700900123', 'Uma Changed,uma@example.com,07700900125', zoe]
    const { import_id } = await bring(seller, [head, ...changed].join('\n'), { update: '1' })
    await shop.db.updateTable('clients').set({ name: 'Uma Again' }).where('name', '=', 'Uma Changed').execute()
    const undo = (by: Person) => shop.call('PUT', 'client/import/undo', { as: by.token, body: { import_id } })
    expect(rejectionOf(await undo(other))).toEqual([6, importsText.importGone])
    expect((await undo(seller)).status).toBe(200)
    expect((await undo(seller)).status).toBe(200)
    expect(await namesOf(seller)).toEqual(['Ida Import', 'Uma Again'])
    const past = await shop.call<OwnImportList>('GET', 'client/import/list', { as: seller.token })
    expect(past.body.responseData.imports).toMatchObject([
      { rows: 3, undone: expect.any(String) },
      { rows: 2, undone: null },
    ])
    expect(
      (await shop.call<OwnImportList>('GET', 'client/import/list', { as: other.token })).body.responseData.ttl,
    ).toBe(0)
  })
})

describe('a contact without an email', () => {
  test('stays only in her list of contacts to complete, and buys nothing before that [N-IMPT-015]', async () => {
    const sale = await createSale(shop)
    const { seller } = sale
    expect(await bring(seller, [head, 'Nora Nomail,,07700900127'].join('\n'))).toMatchObject({
      added: 1,
      to_complete: 1,
    })
    expect(await bring(seller, [head, 'Nora Nomail,,07700 900127'].join('\n'))).toMatchObject({ added: 0, doubled: 1 })
    expect(await namesOf(seller)).not.toContain('Nora Nomail')
    const { clients, to_complete } = await list(seller, { to_complete: '1' })
    expect([clients.map(({ name }) => name), to_complete]).toEqual([['Nora Nomail'], 1])
    const client_id = clients[0]?._id ?? ''
    const sentence = 'Nora Nomail has no email yet. Please complete the client first.'
    const order = await placeOrder(shop, sale, { client_id, type: 3 })
    expect(order.body.error).toMatchObject({ errorCode: 1, errors: { client_id: sentence } })
    const calls: [string, string, object][] = [
      ['POST', `client/explore/url/${client_id}`, {}],
      ['POST', `client/explore/link/${client_id}`, {}],
      ['POST', 'client/send/products', { client_ids: [client_id], prod_ids: [sale.productId] }],
      ['POST', 'restock/send', { client_id }],
      ['PUT', 'restock/automatic', { client_id, on: true }],
      ['POST', 'product/client', { client_id, prod_id: [sale.productId] }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await shop.call(method as 'POST', path, { as: seller.token, body })
      expect([path, answer.body.statusCode]).toEqual([path, 0])
    }
    expect((await shop.call('GET', `client/${client_id}`, { as: seller.token })).status).toBe(200)
    expect(
      await bring(seller, [head, 'Nora Nomail,nora@example.com,07700900127'].join('\n'), { update: '1' }),
    ).toMatchObject({
      added: 0,
      updated: 1,
      doubles: [{ changes: ['Email'] }],
    })
    expect((await placeOrder(shop, sale, { client_id, type: 3 })).body.statusCode).toBe(1)
  })
})
