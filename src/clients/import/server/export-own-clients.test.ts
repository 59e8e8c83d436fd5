import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientSchema, toClientDetails } from '#clients/contract.ts'
import type { OwnClientImport } from '#clients/import/contract.ts'
import { clientColumns } from '#clients/server/client-store.ts'
import { toClientRow } from '#clients/server/clients.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()
const admin = await createAdmin(shop)

const exportOf = async (seller: Person) =>
  (await shop.call('GET', 'client/export', { as: seller.token })).body.responseMessage ?? ''

async function bring(seller: Person, text: string) {
  const form = new FormData()
  form.append('dry', '0')
  form.append('file', new File([text], 'clients.csv'))
  return (await shop.call<OwnClientImport>('POST', 'client/import', { as: seller.token, form })).body.responseData
}

async function storedOf(seller: Person) {
  const columns = Object.values(clientColumns).filter((column) => !['street', 'lat', 'lng'].includes(column))
  return shop.db
    .selectFrom('clients')
    .select(columns)
    .where('seller_id', '=', seller.id)
    .where('deleted_at', 'is', null)
    .orderBy('phone')
    .execute()
}

const quirk = fc.constantFrom("'", '"', '=', '+', '-', '@', ';', '|', ',', ' ', 'a', 'é', '1', 'Ł', '（', '’')
const quirks = fc.array(quirk, { maxLength: 12 }).map((signs) => signs.join(''))
const address = fc.record({
  addressLine1: quirks.map((text) => `${text}x1`),
  addressLine2: quirks,
  city: quirks.map((text) => `${text}y`),
  state: quirks.map((text) => `${text}z`),
  zipcode: fc.constantFrom('LS1 1AA', 'D02 AF30', '10115-1', 'B1 1AA'),
})
const client = fc.record({
  name: fc.constantFrom('Anna Smith', 'Zoë Łęcka', 'Élodie', 'Anna  Smith'),
  address: fc.option(address),
  hasEmail: fc.boolean(),
  c_code: fc.constantFrom('+44', '+353', '+49', ''),
})

test('each exported client is imported equal by seller or administrator [N-IMPT-011, N-IMPT-020]', async () => {
  const clients = fc.array(client, { minLength: 1, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(clients, async (people) => {
      const [first, second, third] = [await createSeller(shop), await createSeller(shop), await createSeller(shop)]
      const rows = people.map(({ name, address: at, hasEmail, c_code }, index) => {
        const noAddress = { addressLine1: 'x', addressLine2: '', city: 'y', state: 'z', zipcode: 'LS1 1AA' }
        const form = {
          name,
          c_code,
          pno: `07700 9${10000 + index}`,
          email: `c${index}@example.com`,
          ...(at ?? noAddress),
        }
        const row = { ...toClientRow(toClientDetails(clientSchema.parse(form))), seller_id: first.id }
        const blank = { line1: '', line2: '', city: '', county: '', postcode: '' }
        return { ...row, ...(at ? {} : blank), ...(hasEmail ? {} : { email: '' }) }
      })
      await shop.db.insertInto('clients').values(rows).execute()
      const text = await exportOf(first)
      expect(text).not.toContain("'+44")
      expect(await bring(second, text)).toMatchObject({ added: rows.length, refused: 0 })
      expect(await storedOf(second)).toEqual(await storedOf(first))
      const form = new FormData()
      for (const [name, value] of Object.entries({ dry: '0', email: third.email })) form.append(name, value)
      form.append('file', new File([text], 'clients.csv'))
      await shop.call('POST', 'admin/client/import', { as: admin.token, form })
      expect(await storedOf(third)).toEqual(await storedOf(first))
      expect(await exportOf(second)).toHaveLength(text.length)
    }),
    { numRuns: 15 },
  )
})
