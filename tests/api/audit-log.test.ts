import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateToken } from '#access/server/tokens.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { recordCheck } from '#settings/first-hour/server/run-check.ts'
import { readAuthenticatorCode } from '../harness/authenticator-app.ts'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createColleague, createRole } from '../harness/colleagues.ts'
import { addRule, ruleBody } from '../harness/commission-rules.ts'
import { couponBody, createCoupon } from '../harness/coupons.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../harness/factories.ts'
import { createPaidOrder, openDisputeOf } from '../harness/paid-orders.ts'
import { createPictureForm } from '../harness/picture-forms.ts'
import { createProgram } from '../harness/programs.ts'
import { reportingOperator } from '../harness/reporting-operator.ts'
import { insertReturnOf, markDispatched } from '../harness/returns.ts'
import { createOrder, createSale } from '../harness/sales.ts'
import { sandboxLabel } from '../harness/sandbox-label.ts'
import { password, setUpSecondFactor } from '../harness/second-factor.ts'
import type { Shop } from '../harness/shop.ts'
import { createTraining, issueVersion, questions } from '../harness/trainings.ts'
import { addEndpoint } from '../harness/webhook-receiver.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop({ ...reportingOperator, LABEL_COMMAND: sandboxLabel, WEBHOOKS_TO_LOCALHOST: '1' })
  admin = await createAdmin(shop, { password })
})
afterAll(() => shop.close())

interface ChangeRequest {
  /** The value for the parameter in the path. */
  id?: string
  body?: Record<string, unknown>
  form?: FormData
}

const createForm = (fields: Record<string, string>, field = '', pictures = field ? 1 : 0) =>
  createPictureForm(fields, field, pictures)

const productFields = async () => ({
  name: `Lipstick ${Math.random()}`,
  title: 'Full colour',
  brand: 'Velunda',
  desc: 'One stroke.',
  uses: '<p>Start.</p>',
  cat_id: JSON.stringify([await createCategory(shop)]),
  subcat_id: '[]',
  price: '19.99',
  rrp: '25',
  weight: '3.5',
  weight_unit: 'gm',
  commission: '5',
  quantity: '40',
  ingredients: 'Aqua',
  skin_color: '[1]',
  color: '#A2545C',
})
const createInvitation = async (email = 'nina@example.com') => ({
  firstName: 'Nina',
  lastName: 'New',
  email,
  role_id: await createRole(shop, ['dispatch']),
})
async function inviteColleague(): Promise<string> {
  const body = await createInvitation('nora@example.com')
  await shop.call('POST', 'admin/staff', { as: admin.token, body })
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  return id
}
const bannerFields = async () => ({
  name: 'Spring',
  position: '1',
  cat_id: JSON.stringify([await createCategory(shop)]),
  subcat_id: '[]',
  brand: '[]',
  title: 'Spring',
  desc: 'New colours',
})

async function createSubCategory(): Promise<string> {
  const row = shop.db
    .insertInto('sub_categories')
    .values({ category_id: await createCategory(shop), name: `Sub ${Math.random()}` })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}
async function createBanner(): Promise<string> {
  const form = await createForm(await bannerFields(), 'img')
  await shop.call('POST', 'admin/banner', { as: admin.token, form })
  return (await shop.db.selectFrom('banners').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
const softDelete = async (table: 'users' | 'clients' | 'categories' | 'sub_categories' | 'banners', id: string) => {
  await shop.db.updateTable(table).set({ deleted_at: new Date() }).where('id', '=', id).execute()
  return id
}
const createSellerId = async (fields = {}) => (await createSeller(shop, fields)).id
const createClientId = async () => (await createClient(shop, await createSeller(shop))).id
const createOrderId = async () => createOrder(shop, await createSale(shop))
const createPaidOrderId = async () => createPaidOrder(shop, await createSale(shop))
const createLinkId = async () => {
  const { seller, client } = await createSale(shop)
  await shop.call('POST', `client/explore/url/${client.id}`, { as: seller.token })
  return (await shop.db.selectFrom('explore_links').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
const mailServer = { port: 465, security: 'tls', user: '' }
const insertSettings = async (section: string, fields: object) => {
  const version = { section, fields: JSON.stringify(fields), changed_by: admin.id }
  return (await shop.db.insertInto('setting_versions').values(version).returning('id').executeTakeFirstOrThrow()).id
}
const createNoteId = async () => {
  const note = { user_id: await createSellerId(), admin_id: admin.id, text: 'Rang her.' }
  return (await shop.db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()).id
}
const createPackedOrderId = async () => {
  const order_id = await createPaidOrderId()
  await shop.call('PUT', 'admin/dispatch/packed', { as: admin.token, body: { orders: [{ order_id }] } })
  return order_id
}
const createDispatchedOrderId = async () => {
  const order_id = await createPaidOrderId()
  const body = { orders: [{ order_id, tracking_number: '15501234567' }], carrier: 'dpd' }
  await shop.call('PUT', 'admin/dispatch/many', { as: admin.token, body })
  return order_id
}
const createRecallId = async () => {
  const sale = await createSale(shop)
  await createPaidOrder(shop, sale)
  const body = { prod_id: sale.productId, reason: 'It burns', batches: [] }
  const answer = await shop.call<{ recall_id: string }>('POST', 'admin/recall', { as: admin.token, body })
  return answer.body.responseData.recall_id
}
const createDisputeId = async () => openDisputeOf(shop, await createPaidOrderId())
const createReturn = async (state: string) => {
  const orderId = await createPaidOrderId()
  await markDispatched(shop, orderId)
  const created = await insertReturnOf(shop, orderId)
  await shop.db.updateTable('returns').set({ state }).where('id', '=', created.returnId).execute()
  return created
}
const readReturnCode = async (id: string) =>
  (await shop.db.selectFrom('returns').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
const createSettlement = async () => {
  const { returnId, lineId } = await createReturn('arrived')
  return { return_id: returnId, lines: [{ line_id: lineId, quantity: 1 }] }
}
const createRefundRequest = async () => ({
  order_id: await createPaidOrderId(),
  amount: 20,
  refunded: 0,
  reason: 'It leaked.',
})

/** An endpoint for webhooks at which nothing listens. */
const deadEndpoint = { url: 'http://localhost:1/', events: ['order.placed'] }
const createEndpointId = async () =>
  (await addEndpoint(shop, admin, { ...deadEndpoint, events: ['order.placed'] })).endpoint_id

interface Imported {
  import_id: string
}
const createFileForm = (text: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([text], 'rows.csv', { type: 'text/csv' }))
  return form
}
const createClientImport = async (dry: string) =>
  createFileForm(
    'Name,Email,Phone,Address line 1,City,County,Post code\nIda Import,ida@example.com,07700900123,1 High Street,Leeds,Yorks,LS1 1AA',
    { dry, email: (await createSeller(shop)).email },
  )
const createDispatchImport = async () => {
  const order = shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', await createPaidOrderId())
  const { order_number } = await order.executeTakeFirstOrThrow()
  return createFileForm(`Order number,Carrier,Tracking number\n${order_number},DPD,15501234567890`, { dry: '0' })
}
const createProductImport = async (dry: string) => {
  const category = `Category ${Math.random()}`
  await createCategory(shop, category)
  const head =
    'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones'
  return createFileForm(`${head}\nVelunda,Imported ${Math.random()},T,D,U,Aqua,${category},20,25,5,4,30,ml,1;2`, {
    dry,
  })
}

const createCaptions = async () => {
  const { productId: prod_id, video } = await createTraining(shop)
  return { prod_id, video, kind: 'transcript', text: 'Dab it twice.' }
}

/** One request for each administrators' call that changes something; the test fails if a call has no entry here. */
const changes: Record<string, () => Promise<ChangeRequest>> = {
  'PUT /admin/user/block': async () => ({ body: { _id: await createSellerId(), action: 0 } }),
  'PUT /admin/user/active': async () => ({ body: { _id: await createSellerId({ approved: false }), action: 1 } }),
  'PUT /admin/user/documents/refuse': async () => ({
    body: { _id: await createSellerId(), reason: 'Too dark to read.' },
  }),
  'PUT /admin/user/documents/validity': async () => {
    const _id = await createSellerId()
    const file_name = `${crypto.randomUUID()}.png`
    const document = { user_id: _id, file_name, mime_type: 'image/png', size_bytes: 1 }
    await shop.db.insertInto('documents').values(document).execute()
    return { body: { _id, doc: file_name, valid_until: '2027-01-31' } }
  },
  'PUT /admin/user/restore': async () => ({ body: { _id: await softDelete('users', await createSellerId()) } }),
  'PUT /admin/user/many': async () => ({ body: { ids: [await createSellerId()], deed: 'block' } }),
  'DELETE /admin/user/{user_id}': async () => ({ id: await createSellerId() }),
  'PUT /admin/profile': async () => ({ form: await createForm({ firstName: 'Morgan', lastName: 'Hale' }) }),
  'PUT /admin/client/email': async () => {
    const { id: client_id } = await createClient(shop, await createSeller(shop))
    const former = { client_id, email: 'former@example.com', held_from: new Date(), proved: true }
    const { id: contested_by } = await shop.db
      .insertInto('former_client_emails')
      .values(former)
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('clients').set({ contested_by }).where('id', '=', client_id).execute()
    return { body: { client_id, keep: 1 } }
  },
  'PUT /admin/client/restore': async () => ({
    body: { client_id: await softDelete('clients', await createClientId()) },
  }),
  'POST /admin/client/import': async () => ({ form: await createClientImport('0') }),
  'PUT /admin/client/import/undo': async () => {
    const sent = { as: admin.token, form: await createClientImport('0') }
    return {
      body: { import_id: (await shop.call<Imported>('POST', 'admin/client/import', sent)).body.responseData.import_id },
    }
  },
  'DELETE /admin/client/{client_id}': async () => ({ id: await createClientId() }),
  'PUT /admin/order/status': async () => ({ body: { order_id: await createPaidOrderId(), action: 1 } }),
  'POST /admin/order/invoice': async () => ({ body: { order_id: await createPaidOrderId() } }),
  'POST /admin/order/cancel': async () => ({ body: { order_id: await createOrderId(), reason: 'Twice.' } }),
  'POST /admin/link/cancel': async () => ({ body: { link_id: await createLinkId(), reason: 'Wrong person.' } }),
  'POST /admin/note': async () => ({
    body: { subject_kind: 'user', subject_id: await createSellerId(), note: 'Rang her.' },
  }),
  'DELETE /admin/note/{note_id}': async () => ({ id: await createNoteId() }),
  'PUT /admin/dispatch/packed': async () => ({ body: { orders: [{ order_id: await createPaidOrderId() }] } }),
  'PUT /admin/dispatch/unpack': async () => ({ body: { order_ids: [await createPackedOrderId()] } }),
  'PUT /admin/dispatch/many': async () => ({
    body: { orders: [{ order_id: await createPaidOrderId() }], carrier: 'dpd' },
  }),
  'PUT /admin/dispatch': async () => ({ body: { order_id: await createDispatchedOrderId(), carrier: 'evri' } }),
  'POST /admin/dispatch/parcel': async () => ({
    body: { order_id: await createDispatchedOrderId(), carrier: 'evri', tracking_number: 'H00A' },
  }),
  'POST /admin/dispatch/labels': async () => ({ body: { order_ids: [await createPaidOrderId()] } }),
  'PUT /admin/dispatch/undo': async () => ({ body: { order_id: await createDispatchedOrderId() } }),
  'POST /admin/dispatch/import': async () => ({ form: await createDispatchImport() }),
  'POST /admin/dispute/evidence': async () => {
    const dispute_id = await createDisputeId()
    const { body } = await shop.call<{ version: string }>('GET', `admin/dispute/${dispute_id}`, { as: admin.token })
    return { body: { dispute_id, parts: ['items'], version: body.responseData.version } }
  },
  'POST /admin/return/accept': async () => ({ body: { return_id: (await createReturn('new')).returnId } }),
  'POST /admin/return/arrived': async () => ({
    body: { code: await readReturnCode((await createReturn('waiting')).returnId) },
  }),
  'POST /admin/return/refuse': async () => ({
    body: { return_id: (await createReturn('new')).returnId, reason: 'It was used.' },
  }),
  'PUT /admin/return/batch': async () => {
    const { returnId, lineId } = await createReturn('new')
    return { body: { return_id: returnId, line_id: lineId, batch: 'L-2041' } }
  },
  'POST /admin/return/settle': async () => ({ body: { ...(await createSettlement()), amount: 20, refunded: 0 } }),
  'POST /admin/return/replace': async () => ({ body: await createSettlement() }),
  'POST /admin/return/close': async () => {
    const body = await createSettlement()
    const found = shop.db.selectFrom('returns').select('order_id').where('id', '=', body.return_id)
    const refund = { ...(await found.executeTakeFirstOrThrow()), lines: [], amount: 20, refunded: 0, reason: '' }
    await shop.call('POST', 'admin/refund', { as: admin.token, body: refund })
    return { body }
  },
  'POST /admin/return/no-parcel': async () => ({ body: { return_id: (await createReturn('waiting')).returnId } }),
  'POST /admin/recall': async () => ({
    body: { prod_id: await createProduct(shop), reason: 'It burns', batches: [] },
  }),
  'POST /admin/recall/mail': async () => ({ body: { recall_id: await createRecallId(), text: 'Please bin it.' } }),
  'POST /admin/recall/refund': async () => ({ body: { recall_id: await createRecallId(), orders: 1, amount: 20 } }),
  'PUT /admin/recall/end': async () => ({ body: { recall_id: await createRecallId() } }),
  'POST /admin/refund': async () => ({ body: await createRefundRequest() }),
  'PUT /admin/vat-agreement': async () => ({
    body: { user_id: (await createSeller(shop)).id, vat_number: 'GB123456782', day: '2026-01-05' },
  }),
  'POST /admin/tax-report/request': async () => {
    const sale = await createSale(shop)
    await createPaidOrder(shop, sale)
    return { body: { year: new Date().getFullYear(), user_id: sale.seller.id } }
  },
  'POST /admin/tax-report/file': async () => ({ body: { year: new Date().getFullYear() } }),
  'POST /admin/tax-report/xml': async () => ({ body: { year: new Date().getFullYear() } }),
  'PUT /admin/settings/company': async () => ({ body: { name: 'Lumen Pro Ltd' } }),
  'PUT /admin/settings/days': async () => ({ body: { hold_days: 2, attribution_days: 300 } }),
  'PUT /admin/settings/mail': async () => ({
    body: { host: '', port: 465, version_id: await insertSettings('mail', { ...mailServer, host: 'mail.example' }) },
  }),
  'PUT /admin/settings/provider': async () => ({ body: { client_id: 'ca_1' } }),
  'PUT /admin/settings/maps': async () => {
    const secret = { name: 'maps_key', envelope: Buffer.from('a'), set_by: admin.id }
    await shop.db.insertInto('setting_secrets').values(secret).execute()
    return { body: { remove: 'true' } }
  },
  'PUT /admin/settings/storage': async () => ({ body: { region: 'eu-west-1' } }),
  'PUT /admin/settings/back': async () => {
    const version_id = await insertSettings('company', { name: 'Before' })
    await insertSettings('company', { name: 'After' })
    return { body: { version_id } }
  },
  'POST /admin/settings/test-mail': async () => ({}),
  'POST /admin/first-hour/check': async () => ({ body: { check: 'files' } }),
  'POST /admin/first-hour/arrived': async () => {
    const { token: code, hash } = generateToken()
    await recordCheck(shop.db, 'mail', true, '', hash)
    return { body: { code } }
  },
  'POST /admin/brand': async () => ({ body: { name: 'Lumen Pro' } }),
  'POST /admin/brand/picture': async () => ({ form: await createForm({ kind: 'logo' }, 'img') }),
  'PUT /admin/brand/back': async () => ({ body: {} }),
  'POST /admin/coupon': async () => ({ body: couponBody() }),
  'PUT /admin/coupon/end': async () => ({ body: { coupon_id: (await createCoupon(shop, admin)).id } }),
  'PUT /admin/coupon/budget': async () => ({ body: { user_id: (await createSeller(shop)).id, budget: 50 } }),
  'PUT /admin/training/captions': async () => ({ body: await createCaptions() }),
  'PUT /admin/training/captions/delete': async () => {
    const { prod_id, video, ...captions } = await createCaptions()
    await shop.call('PUT', 'admin/training/captions', { as: admin.token, body: { prod_id, video, ...captions } })
    return { body: { prod_id, video } }
  },
  'PUT /admin/training/questions': async () => {
    const { productId: prod_id } = await createTraining(shop)
    return { body: { prod_id, version: 1, questions } }
  },
  'POST /admin/training/version': async () => {
    const { productId: prod_id } = await createTraining(shop)
    return { form: await createForm({ prod_id, from: addDays(getToday(), 3), questions: JSON.stringify(questions) }) }
  },
  'PUT /admin/training/version/withdraw': async () => {
    const { productId: prod_id } = await createTraining(shop)
    await issueVersion(shop, admin, { prod_id, from: addDays(getToday(), 3), questions })
    return { body: { prod_id } }
  },
  'POST /admin/news': async () => {
    await createSeller(shop)
    return { body: { audience: 'sellers', subject: 'Spring', text: 'Hello {name}' } }
  },
  'POST /admin/emails/{name}': async () => ({ id: 'verification', body: emailWords }),
  'POST /admin/emails/{name}/test': async () => ({ id: 'verification', body: emailWords }),
  'PUT /admin/emails/{name}/back': async () => ({ id: 'verification', body: {} }),
  'POST /admin/commission-rule': async () => ({ body: ruleBody({ from: '2098-01-01' }) }),
  'PUT /admin/commission-rule/state': async () => ({ body: { rule_id: await addFutureRule(), state: 'off' } }),
  'PUT /admin/commission-rule/order': async () => {
    await addFutureRule()
    const rules = shop.db.selectFrom('commission_rules').select('id').where('ended_at', 'is', null)
    return { body: { rule_ids: (await rules.execute()).map(({ id }) => id) } }
  },
  'PUT /admin/commission-rule/tiers': async () => ({ body: { tiers: [{ name: 'Bronze', from: '0' }] } }),
  'POST /admin/staff/role': async () => ({ body: { name: 'Packers', rights: '["dispatch"]' } }),
  'PUT /admin/staff/role': async () => ({
    body: { role_id: await createRole(shop, ['dispatch']), name: 'Bookkeepers', rights: '["invoices"]' },
  }),
  'DELETE /admin/staff/role/{role_id}': async () => ({ id: await createRole(shop, ['dispatch']) }),
  'POST /admin/staff': async () => ({ body: await createInvitation() }),
  'PUT /admin/staff': async () => ({
    body: { user_id: (await createColleague(shop, ['dispatch'])).id, role_id: 'owner' },
  }),
  'POST /admin/staff/invitation': async () => ({ body: { user_id: await inviteColleague() } }),
  'PUT /admin/staff/block': async () => ({
    body: { user_id: (await createColleague(shop, ['dispatch'])).id, action: 0 },
  }),
  'DELETE /admin/staff/{user_id}': async () => ({ id: (await createColleague(shop, ['dispatch'])).id }),
  'POST /admin/connections/key': async () => ({ body: { name: 'Warehouse', rights: '["dispatch"]' } }),
  'DELETE /admin/connections/key/{key_id}': async () => ({ id: (await createProgram(shop, ['dispatch'])).id }),
  'POST /admin/connections/endpoint': async () => ({ body: deadEndpoint }),
  'PUT /admin/connections/endpoint': async () => ({
    body: { ...deadEndpoint, endpoint_id: await createEndpointId() },
  }),
  'PUT /admin/connections/endpoint/secret': async () => ({ body: { endpoint_id: await createEndpointId() } }),
  'PUT /admin/connections/endpoint/switch': async () => ({
    body: { endpoint_id: await createEndpointId(), action: 0 },
  }),
  'DELETE /admin/connections/endpoint/{endpoint_id}': async () => ({ id: await createEndpointId() }),
  'POST /admin/connections/endpoint/test': async () => ({ body: { endpoint_id: await createEndpointId() } }),
  'POST /admin/connections/delivery/replay': async () => {
    const endpoint_id = await createEndpointId()
    await createOrderId()
    await shop.db.updateTable('outgoing_deliveries').set({ state: 'failed', ended_at: new Date() }).execute()
    return { body: { endpoint_id, since: '2026-01-01' } }
  },
  'POST /admin/legal': async () => ({ body: { page: 'contact', body: '<p>Ring us.</p>' } }),
  'POST /admin/category': async () => ({ form: await createForm({ name: 'Lips', desc: 'For lips' }, 'cat_img') }),
  'PUT /admin/category': async () => ({
    form: await createForm({ cat_id: await createCategory(shop), name: 'Brows', desc: 'For brows' }, 'cat_img'),
  }),
  'DELETE /admin/category/{cat_id}': async () => ({ id: await createCategory(shop) }),
  'PUT /admin/category/restore': async () => ({
    body: { cat_id: await softDelete('categories', await createCategory(shop)) },
  }),
  'POST /admin/category/sub': async () => ({ body: { cat_id: await createCategory(shop), name: 'Balms' } }),
  'PUT /admin/category/sub': async () => ({ body: { subcat_id: await createSubCategory(), name: 'Tints' } }),
  'DELETE /admin/category/sub/{subcat_id}': async () => ({ id: await createSubCategory() }),
  'PUT /admin/category/sub/restore': async () => ({
    body: { subcat_id: await softDelete('sub_categories', await createSubCategory()) },
  }),
  'POST /admin/product': async () => ({ form: await createForm(await productFields(), 'prod_imgs', 4) }),
  'PUT /admin/product': async () => ({
    form: await createForm({ ...(await productFields()), prod_id: await createProduct(shop), del_imgs: '[]' }),
  }),
  'POST /admin/product/import': async () => ({ form: await createProductImport('0') }),
  'PUT /admin/product/import/undo': async () => {
    const sent = { as: admin.token, form: await createProductImport('0') }
    return {
      body: {
        import_id: (await shop.call<Imported>('POST', 'admin/product/import', sent)).body.responseData.import_id,
      },
    }
  },
  'DELETE /admin/product/{_id_or_prod_id}': async () => ({ id: await createProduct(shop) }),
  'PUT /admin/product/feature': async () => ({ body: { prod_id: await createProduct(shop), action: 1 } }),
  'PUT /admin/product/popular': async () => ({ body: { prod_id: await createProduct(shop), action: 1 } }),
  'PUT /admin/product/block': async () => ({ body: { _id: await createProduct(shop), action: 0 } }),
  'PUT /admin/product/many': async () => ({ body: { prod_ids: [await createProduct(shop)], change: 'feature' } }),
  'POST /admin/second-factor': async () => {
    await shop.db.deleteFrom('second_factors').execute()
    return { body: {} }
  },
  'PUT /admin/second-factor': async () => {
    const { secret } = await setUpSecondFactor(shop, admin)
    const sent = { as: admin.token, body: { code: readAuthenticatorCode(secret) } }
    const other = await shop.call<{ secret: string }>('POST', 'admin/second-factor', sent)
    return { body: { code: readAuthenticatorCode(other.body.responseData.secret) } }
  },
  'PUT /admin/second-factor/codes': async () => ({
    body: { code: readAuthenticatorCode((await setUpSecondFactor(shop, admin)).secret) },
  }),
  'POST /admin/second-factor/off': async () => ({
    body: { password, code: (await setUpSecondFactor(shop, admin)).codes[0] },
  }),
  'POST /admin/banner': async () => ({ form: await createForm(await bannerFields(), 'img') }),
  'PUT /admin/banner': async () => ({
    form: await createForm({ ...(await bannerFields()), banner_id: await createBanner(), name: 'Summer' }),
  }),
  'PUT /admin/banner/restore': async () => ({ body: { banner_id: await softDelete('banners', await createBanner()) } }),
  'DELETE /admin/banner/{banner_id}': async () => ({ id: await createBanner() }),
}

const addFutureRule = () => addRule(shop, admin, { from: '2098-01-01' })

const emailWords = { subject: 'Welcome, {name}', heading: 'Come in', text: '[Come in]({link})' }

/**
 * Lists the administrators' calls that change something, from the server's OpenAPI description. Calls for an administrator's own views
 * are left out, since they concern only herself (D-358).
 */
async function listChangingCalls(): Promise<string[]> {
  const answer = await shop.app.inject({ url: '/api/v1/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
  return (
    Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/v1/admin/'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(7)}`))
      // these calls change nothing: some return the refused rows of a file, others preview what is not saved yet
      .filter(
        (call) =>
          !/^GET | \/admin\/view|\/import\/refused$|\/(?:brand|news|commission-rule|emails\/\{name\})\/preview$/.test(
            call,
          ),
      )
  )
}

test('every change by an administrator is in the audit log with name, action and IP address', async () => {
  const calls = await listChangingCalls()
  expect(calls.filter((call) => !changes[call])).toEqual([])
  const unlogged: string[] = []
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const { id = '', ...sent } = (await changes[call]?.()) ?? {}
    const before = await listLogEntries()
    const route = path.slice(1).replace(/\{\w+\}/, id)
    const { status, headers, body } = await shop.call(method, route, { as: admin.token, ...sent })
    const added = (await listLogEntries()).slice(before.length)
    const complete = added.some(
      ({ admin_id, ip_address, action }) => admin_id === admin.id && ip_address !== '' && action !== '',
    )
    const isDone = headers['content-type']?.startsWith('application/json') ? body.statusCode === 1 : status === 200
    if (!isDone || !complete) unlogged.push(`${call}: ${body.responseMessage ?? 'no entry'}`)
  }
  expect(unlogged).toEqual([])
}, 60_000)

const listLogEntries = () => shop.db.selectFrom('admin_log').selectAll().orderBy('id').execute()
