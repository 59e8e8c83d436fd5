import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '../harness/sales.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { admittedActors, readAccessTable } from './access-table.ts'
import { type DescribedOperation, listOperations, readDescription } from './described-operations.ts'
import {
  type Belongings,
  createOwners,
  type OwnedField,
  type Owners,
  ownedFields,
  readDigests,
  unknownBelongings,
} from './owners.ts'
import { sendOperation, textOf } from './send-operation.ts'
import { createValidInput, type ValidInput } from './valid-input.ts'

let shop: Shop
let owners: Owners
let operations: DescribedOperation[]
let validInput: ValidInput
beforeAll(async () => {
  shop = await openShop()
  owners = await createOwners(shop)
  operations = listOperations(await readDescription(shop))
  validInput = await createValidInput(shop, 'order')
  await shop.runJobs()
})
afterAll(() => shop.close())

const fieldsOf = ({ inPath, inQuery, inBody }: DescribedOperation) => [...inPath, ...inQuery, ...inBody]
const isOwned = (name: string): name is OwnedField => ownedFields.some((field) => field === name)

/** Fields that name products, categories and places, which all sellers share. */
const sharedFields = /^(?:prod_ids?|cat_id|subcat_id|place_id)$/

/** The operations that a seller, or a client in a visit, may call. */
function listOperationsOf(kind: 'seller' | 'client'): DescribedOperation[] {
  const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')
  const rows = new Map(readAccessTable().map((row) => [`${row.method} ${shapeOf(row.path)}`, row.access]))
  return operations.filter(({ method, path }) => {
    const access = rows.get(`${method} ${shapeOf(path)}`) ?? ''
    return !access.startsWith('link (') && admittedActors(access || 'admin').has(kind) && access !== 'admin'
  })
}

/** Lists the administrators' operations, which refuse a seller or client before they look at any id. */
const listAdminOperations = () => operations.filter(({ path }) => path.includes('/admin/'))

interface Answer {
  status: number
  body: string
}

/**
 * Makes a call with the caller's own valid values except for the fields in `instead`; ids are removed from the response, so that
 * responses can be compared.
 */
async function send(
  operation: DescribedOperation,
  kind: 'seller' | 'client',
  instead: Record<string, unknown>,
): Promise<Answer> {
  const { sale } = owners
  const own = owners[kind]
  const values = {
    prod_id: sale.productId,
    prod_ids: [sale.productId],
    client_ids: own.client_ids[0],
    card_id: own.card_id[0],
    device_id: own.device_id[0],
    user_id: sale.seller.id,
    client_id: sale.client.id,
    adrs_id: own.adrs_id[0],
    link_id: own.link_id[0],
    sending_id: own.sending_id[0],
    return_id: own.return_id[0],
    coupon_id: own.coupon_id[0],
    invoice_id: own.invoice_id[0],
    // with the id of an existing order, placeOrder would replace that order
    order_id: operation.id === 'placeOrder' ? undefined : own.order_id[0],
  }
  const type = kind === 'seller' ? 1 : /\/order(?:\/coupon)?$/.test(operation.path) ? 5 : 2
  const prods = [{ prod_id: sale.productId, quantity: 1, price: 20, commission: 5, totalPrice: 20, totalCommission: 5 }]
  const token = kind === 'seller' ? sale.seller.token : sale.client.token
  const input = {
    ...validInput,
    sellerToken: token,
    adminToken: token,
    values: { ...validInput.values, ...values, prods, type },
  }
  const { status, body } = await sendOperation(shop, operation, input, instead)
  return { status, body: textOf(body).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id') }
}

test('every field that names a record is known to belong to someone, or to be shared by all', () => {
  const names = listOperationsOf('seller')
    .flatMap(fieldsOf)
    .filter((name) => /(?:^|_)ids?$/.test(name))
  expect([...new Set(names)].filter((name) => !isOwned(name) && !sharedFields.test(name))).toEqual([])
})

test.each([
  ['seller', ['stranger', 'blocked']],
  ['client', ['sister', 'stranger', 'blocked']],
] as const)(
  'a %s who names another’s record gets the answer for an unknown id, without a change',
  async (kind, others) => {
    const different: string[] = []
    const before = await readDigests(shop)
    const pairs = [...listOperationsOf(kind), ...listAdminOperations()].flatMap((operation) =>
      fieldsOf(operation)
        .filter(isOwned)
        .map((field) => [operation, field] as const),
    )
    for (const [operation, field] of pairs) {
      const unknown = await send(operation, kind, { [field]: unknownBelongings[field][0] })
      for (const other of others) {
        const theirs: Belongings = owners[other]
        // both clients have the same seller, so this id is one that the caller may use
        if (other === 'sister' && field === 'user_id') continue
        for (const id of theirs[field]) {
          const answer = await send(operation, kind, { [field]: id })
          if (answer.status !== unknown.status || answer.body !== unknown.body)
            different.push(
              `${operation.id} with the ${field} of the ${other}: ${answer.status} ${answer.body.slice(0, 150)} instead of ${unknown.status} ${unknown.body.slice(0, 150)}`,
            )
        }
      }
      const after = await readDigests(shop)
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      if (changed.length > 0) different.push(`${operation.id} with ${field} changed ${changed.join(', ')}`)
      Object.assign(before, after)
    }
    expect(different).toEqual([])
    expect(pairs.length).toBeGreaterThan(kind === 'seller' ? 35 : 22)
  },
  60_000,
)

/** Fields whose value makes no difference in this test, because the call ignores the field or its list is empty. */
const sameForOwn = new Set([
  'listProducts client_id',
  'getProduct client_id',
  'listStock client_id',
  'payDebt order_id',
  // the order has no return
  'listSellerReturns order_id',
])

test.each(['seller', 'client'] as const)(
  'a %s who names an own record gets another answer than for an unknown id',
  async (kind) => {
    owners = await createOwners(shop)
    const same: string[] = []
    // deletions last, since the other calls need the records
    const rankOf = ({ method, path }: DescribedOperation) =>
      method === 'DELETE' ? (path.includes('/client/') ? 2 : 1) : 0
    for (const operation of listOperationsOf(kind).sort((one, other) => rankOf(one) - rankOf(other)))
      for (const field of fieldsOf(operation).filter(isOwned)) {
        if (operation.path.includes('/payment/'))
          owners[kind].order_id[0] = await createOrder(shop, owners.sale, { type: kind === 'client' ? 5 : 1 })
        const unknown = await send(operation, kind, { [field]: unknownBelongings[field][0] })
        const own: Answer[] = []
        for (const id of owners[kind][field]) own.push(await send(operation, kind, { [field]: id }))
        if (own.every(({ status, body }) => status === unknown.status && body === unknown.body))
          same.push(`${operation.id} ${field}`)
      }
    expect(same.filter((name) => !sameForOwn.has(name))).toEqual([])
  },
  60_000,
)
