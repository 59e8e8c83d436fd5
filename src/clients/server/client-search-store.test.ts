import { expect, test } from 'vitest'
import { createClient, createSeller } from '../../../tests/harness/factories.ts'
import { openShop } from '../../../tests/harness/shop.ts'

const shop = await openShop()
const seller = await createSeller(shop)
const stranger = await createSeller(shop)

async function addClient(name: string, email: string, country_code: string, phone: string): Promise<void> {
  const { id } = await createClient(shop, seller, { name, email })
  await shop.db.updateTable('clients').set({ country_code, phone }).where('id', '=', id).execute()
}
await addClient('Clara Fay Northcote', 'clara@example.com', '+44', '07700 900123')
await addClient('Siobhán O’Brien', 'siobhan@example.ie', '+353', '085 012 3456')
await addClient('Katharine Smith', 'kate@example.com', '+44', '+44 (0)20 7946 0018')
await createClient(shop, stranger, { name: 'Klara Strange' })

async function find(sKey: string): Promise<string[]> {
  const { body } = await shop.call<{ clients: { name: string }[] }>('GET', 'client/list', {
    as: seller.token,
    query: { sKey },
  })
  return body.responseData.clients.map(({ name }) => name.split(' ')[0] ?? '')
}

test.each([
  '07700 900123',
  '07700900123',
  '7700 900123',
  '+44 7700 900123',
  '+447700900123',
  '0044 7700 900123',
  '+44 (0)7700 900123',
  '00447700900123',
  '+44 07700 900123',
  '900123',
  '07700',
  '\u202A07700\u00A0900123\u202C',
])('%j finds the client with 07700 900123 [N-INPT-008]', async (typed) => {
  expect(await find(typed)).toEqual(['Clara'])
})

test.each(['020 7946 0018', '+44 20 7946 0018', '02079460018', '0044 20 79460018'])(
  '%j finds +44 (0)20 7946 0018 [N-INPT-008]',
  async (typed) => {
    expect(await find(typed)).toEqual(['Katharine'])
  },
)

test.each(['085 012 3456', '+353 85 012 3456', '00353850123456', '850123456'])(
  '%j finds a number of Ireland [N-INPT-008]',
  async (typed) => {
    expect(await find(typed)).toEqual(['Siobhán'])
  },
)

test.each([
  ['northcote clara', 'Clara'],
  ['clara example.com', 'Clara'],
  ['clara 900123', 'Clara'],
  ["o'brien", 'Siobhán'],
  ['O’BRIEN siobhan', 'Siobhán'],
])('%j: each word occurs in name, email or number [N-INPT-007]', async (typed, name) => {
  expect(await find(typed)).toEqual([name])
})

test.each([
  ['Klara', 'Clara'],
  ['Northcott', 'Clara'],
  ['Shiobhan', 'Siobhán'],
  ['OBrien', 'Siobhán'],
  ['Catherine Smyth', 'Katharine'],
])('the misspelt %j finds %s among the seller’s own clients [N-INPT-009]', async (typed, name) => {
  expect(await find(typed)).toEqual([name])
})

test('a search like no name finds no client, and one with a match finds no others [N-INPT-009]', async () => {
  expect(await find('Wxyz')).toEqual([])
  expect(await find('07700 900999')).toEqual([])
  expect(await find('Smith')).toEqual(['Katharine'])
})
