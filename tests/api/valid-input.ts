import { randomUUID } from 'node:crypto'
import { clientCardsText } from '#payments/client-cards/text.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { createColleague, createRole } from '../harness/colleagues.ts'
import { addRule } from '../harness/commission-rules.ts'
import { anyCode, createCoupon, setBudget } from '../harness/coupons.ts'
import { insertEndpointWithDelivery } from '../harness/endpoint-rows.ts'
import {
  createAdmin,
  createCategory,
  createClientSession,
  createDocumentFile,
  createProduct,
  createSeller,
  type Person,
} from '../harness/factories.ts'
import { openDisputeOf } from '../harness/paid-orders.ts'
import { createSaleWithPayouts } from '../harness/payout-accounts.ts'
import { sendBanner } from '../harness/picture-forms.ts'
import { createProgram } from '../harness/programs.ts'
import { createDevice } from '../harness/push-service.ts'
import { registerDevice } from '../harness/register-device.ts'
import { insertReturnOf } from '../harness/returns.ts'
import { createOrder, createSale, orderBody, payOrder, type Sale, saveCard } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'
import { stockProduct } from '../harness/shop-pages.ts'
import { issueVersion, questions, rightAnswers, saveQuestions, videoOf, watchWhole } from '../harness/trainings.ts'

export interface ValidInput {
  sellerToken: string
  adminToken: string
  clientPageToken: string
  /** Valid values by the API's field names; `validValueFor` has the exceptions for single calls. */
  values: Record<string, unknown>
}

/** Creates users and valid values for the fields of a call, anew for each call, since some calls end sessions or delete records. */
export async function createValidInput(shop: Shop, path: string): Promise<ValidInput> {
  const sale = await (/bank|account|payout|tax-report/.test(path) ? createSaleWithPayouts(shop) : createSale(shop))
  const order = await createOrder(shop, sale)
  if (/refund|receipt|invoice|dispatch|dispute|client-page|restock|tax-|order\/status|return/.test(path))
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: order, amount: 20 })
  const admin = await createAdmin(shop)
  const otherSeller = path.includes('/user') ? await createSeller(shop) : sale.seller
  const category = await createCategory(shop)
  const addressLines = {
    f_name: 'Ada',
    l_name: 'Lane',
    street: '1 High Street',
    city: 'Leeds',
    state: 'Yorks',
    postcode: 'LS1 1AA',
  }
  const address = {
    ...addressLines,
    country: 'GB',
    landmark: '',
    pincode: '238999',
    lng: -1.5,
    lat: 53.8,
    pno: '07700900123',
  }
  await shop.call('POST', 'user/address', { as: sale.seller.token, body: address })
  if (path.includes('banner')) await sendBanner(shop, admin, 'POST', { cat_id: JSON.stringify([category]) })
  const { id: subcategory } = await shop.db
    .insertInto('sub_categories')
    .values({ category_id: category, name: 'Balms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const getNewestId = async (table: 'addresses' | 'banners') =>
    (await shop.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? randomUUID()
  const handle = await openStockedShop(shop, sale)
  if (path.includes('/link/'))
    await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: order } })
  const invoice = await shop.db.selectFrom('invoices').select('id').where('order_id', '=', order).executeTakeFirst()
  const link = await shop.db.selectFrom('pay_links').select('id').where('order_id', '=', order).executeTakeFirst()
  const view = await shop.db
    .insertInto('list_views')
    .values({ admin_id: admin.id, list: 'orders', name: 'Unpaid', query: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await shop.db
    .insertInto('notes')
    .values({ admin_id: admin.id, order_id: order, text: 'Rang her.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const returned = path.includes('return') ? await insertReturnOf(shop, order) : null
  const dispute = path.includes('/dispute/') ? await openDisputeOf(shop, order) : randomUUID()
  const withdrawn = /recall\/.|admin\/export/.test(path) ? await createProduct(shop) : null
  const recall = withdrawn
    ? await shop.db
        .insertInto('recalls')
        .values({ product_id: withdrawn, reason: 'It burns', created_by: admin.id })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  const role = path.includes('/staff') ? await createRole(shop, ['dispatch']) : randomUUID()
  const endpoint = path.includes('/connections') ? await insertEndpointWithDelivery(shop, admin) : null
  const program = path.includes('/connections') ? await createProgram(shop, ['dispatch']) : null
  const colleague = path.includes('/staff') ? await createColleague(shop, ['dispatch']) : null
  if (colleague)
    await shop.db.updateTable('users').set({ invited_at: new Date() }).where('id', '=', colleague.id).execute()
  const coupon = /coupon|^order$/.test(path) ? await createCouponFor(shop, path, { admin, seller: sale.seller }) : null
  const rules = path.includes('commission-rule') ? await prepareRules(shop, admin) : []
  const training = path.includes('training')
    ? await createTrainingFor(shop, path, { admin, seller: sale.seller })
    : null
  return {
    sellerToken: sale.seller.token,
    adminToken: admin.token,
    clientPageToken: await createClientSession(shop, 'clara@example.com'),
    values: {
      ...address,
      client_id: sale.client.id,
      prod_id: training?.productId ?? sale.productId,
      video: training?.video,
      version: training ? 1 : undefined,
      answers: rightAnswers,
      questions,
      seconds: 40,
      order_id: order,
      link_id: link?.id ?? randomUUID(),
      value: 'value',
      invoice_id: invoice?.id ?? randomUUID(),
      card_id: await saveCard(shop, sale.seller),
      ...(await createPushValues(shop, sale.seller.token)),
      save_card: clientCardsText.consentVersion,
      cat_id: category,
      subcat_id: subcategory,
      adrs_id: await getNewestId('addresses'),
      banner_id: await getNewestId('banners'),
      _id: path.includes('product') ? sale.productId : otherSeller.id,
      user_id: colleague?.id ?? sale.seller.id,
      role_id: role,
      key_id: program?.id ?? randomUUID(),
      endpoint_id: endpoint?.endpointId ?? randomUUID(),
      delivery_id: endpoint?.deliveryId ?? randomUUID(),
      // an IP address needs no name server
      url: 'https://1.1.1.1/hooks',
      events: ['order.paid'],
      coupon_id: coupon?.id ?? randomUUID(),
      rule_id: rules.at(-1) ?? randomUUID(),
      rule_ids: rules,
      tier_ids: [],
      cat_ids: [],
      brands: [],
      tiers: [{ tier_id: '', name: 'Bronze', from: '0' }],
      coupon: coupon?.code ?? '',
      percent: 10,
      rule: 'before',
      scope: 'all',
      minimum: '5',
      first_order: 0,
      max_uses: '',
      max_uses_per_email: 1,
      until: '2099-01-01',
      budget: '50',
      rights: ['returns'],
      max_refund: '50',
      ids: [otherSeller.id],
      prod_ids: [sale.productId],
      client_ids: [sale.client.id],
      deed: 'block',
      change: 'hide',
      prods: orderBody(sale).prods,
      subTotalAmount: 20,
      totalAmount: 20,
      handle,
      amount: 20,
      type: 1,
      address: undefined,
      dispute_id: dispute,
      return_id: returned?.returnId ?? randomUUID(),
      photo_id: returned?.photoId ?? randomUUID(),
      line_id: returned?.lineId ?? randomUUID(),
      lines: returned ? [{ line_id: returned.lineId, quantity: 1 }] : undefined,
      answer: 'I am sorry.',
      batch: 'L-2041',
      recall_id: recall?.id ?? randomUUID(),
      parts: ['items'],
      text: 'She has it.',
      orders: [{ order_id: order }],
      order_ids: [order],
      carrier: 'dpd',
      tracking_number: 'AB1234',
      tracking_url: '',
      token: 'tok_visa',
      paymentType: 3,
      description: 'Card',
      action: 1,
      primary: true,
      code: 'code',
      dry: '1',
      kind: 'links',
      on: true,
      filter: 'low',
      count: 3,
      low_mark: 2,
      vat_number: 'GB 123 4567 82',
      email: sale.seller.email,
      password: 'Chairside-1none',
      old_pass: 'Chairside-1none',
      new_pass: 'Chairside-2none',
      confirmPassword: 'Chairside-2none',
      firstName: 'Ada',
      lastName: 'Lane',
      businessName: 'Lane',
      name: 'Ada',
      addressLine1: '1 High Street',
      addressLine2: '',
      zipcode: 'LS1 1AA',
      c_code: '+44',
      accountNo: '00012345',
      routingNo: '108800',
      line1: '1 High Street',
      line2: '',
      postal_code: 'LS1 1AA',
      day: 1,
      month: 1,
      year: 1990,
      brand: 'Velunda',
      title: 'Full',
      desc: 'One',
      uses: 'Daily',
      ingredients: 'Aqua',
      price: '19.99',
      rrp: '25',
      commission: '5',
      quantity: '40',
      weight: '3.5',
      weight_unit: 'gm',
      bin: 'A2',
      seal: 'true',
      skin_color: '[1]',
      color: '#A2545C',
      del_imgs: '[]',
      imgs_order: '[]',
      position: '1',
      skin: '[]',
      reason: 'It leaked.',
      refunded: 0,
      played: 3,
      q: 'lip',
      subject_kind: 'order',
      view_id: view.id,
      note_id: note.id,
      list: 'orders',
      query: 'paymentStatus=1',
      columns: ['number'],
      is_default: true,
      note: 'Likes lavender.',
      tagline: 'For every chair',
      footer: 'Made in Leeds',
      mail_address: 'hello@lumen.example',
      accent: '#005f73',
      background: '#f3f7f8',
      ink: '#101d21',
      question: 'Is it vegan?',
      patch_test: '2026-01-05',
      sKey: 'lip',
      page: 1,
      lmt: 10,
      dir: 1,
      sortValue: 1,
      from: '2026-01-01',
      to: '2026-02-01',
    },
  }
}

/** Adds a rule of commission that is not in force yet, and returns the ids of all rules that have not ended. */
async function prepareRules(shop: Shop, admin: Person): Promise<string[]> {
  await addRule(shop, admin, { from: '2098-01-01' })
  const open = shop.db.selectFrom('commission_rules').select('id').where('ended_at', 'is', null)
  return (await open.orderBy('position').execute()).map(({ id }) => id)
}

/** A product with a video, in the state that the call wants. */
async function createTrainingFor(shop: Shop, path: string, { admin, seller }: { admin: Person; seller: Person }) {
  const productId = await createProduct(shop, { videoSeconds: 40 })
  const video = await videoOf(shop, productId)
  if (!path.includes('admin') && /training\/(?:questions|answers)$/.test(path))
    await saveQuestions(shop, admin, productId)
  if (!path.includes('admin') && !path.endsWith('/progress'))
    await watchWhole(shop, seller, { prod_id: productId, video })
  if (path.endsWith('/withdraw'))
    await issueVersion(shop, admin, { prod_id: productId, from: addDays(getToday(), 3), questions })
  if (path.endsWith('/captions/delete')) {
    const body = { prod_id: productId, video, kind: 'transcript', text: 'Dab it twice.' }
    await shop.call('PUT', 'admin/training/captions', { as: admin.token, body })
  }
  return { productId, video }
}

/**
 * Creates a coupon: the seller's own for the call with which she ends one, otherwise one of the distributor; a budget lets the seller
 * issue coupons.
 */
async function createCouponFor(shop: Shop, path: string, { admin, seller }: { admin: Person; seller: Person }) {
  await setBudget(shop, admin, seller, 100)
  if (!/(?<!admin\/)coupon\/end$/.test(path)) return createCoupon(shop, admin)
  const code = anyCode()
  const body = { code, name: 'Mine', percent: 5 }
  const own = await shop.call<{ coupon_id: string }>('POST', 'coupon', { as: seller.token, body })
  return { id: own.body.responseData.coupon_id, code }
}

async function createPushValues(shop: Shop, token: string) {
  const device = createDevice()
  const { body } = await registerDevice(shop, token, device)
  const { endpoint, p256dh, auth } = device
  return { endpoint, p256dh, auth, kinds: ['order'], details: '1', device_id: body.responseData.device_id }
}

/** Opens the seller's shop page with the sale's product in stock, and returns the page's handle. */
async function openStockedShop(shop: Shop, { seller, productId }: Sale): Promise<string> {
  await stockProduct(shop, seller, productId)
  return (await shop.call<{ handle: string }>('POST', 'shop-page/open', { as: seller.token })).body.responseData.handle
}

/** The valid value of a field in this call. */
export function validValueFor(path: string, input: ValidInput, name: string): unknown {
  const { values } = input
  if (/admin\/(?:product|banner)$/.test(path)) {
    if (name === 'cat_id') return [values.cat_id]
    if (name === 'subcat_id' || (path.endsWith('banner') && (name === 'brand' || name === 'color'))) return []
  }
  if (path.endsWith('product/list') && name === 'brand') return ['Velunda']
  if (path.endsWith('accounting/{month}')) return name === 'month' ? '2026-11' : 'xero'
  if (path.endsWith('commission/statement/{month}')) return name === 'month' ? '2026-11' : 'csv'
  if (path.endsWith('/sharing/sheet') && name === 'form') return 'cards'
  if (path.endsWith('/shop-page') && ['name', 'business', 'town', 'open', 'listed', 'del_img'].includes(name)) return 1
  if (path.includes('/admin/note') && name === 'subject_id') return values.order_id
  if (path.includes('/client-page/') && !path.includes('{adrs_id}') && name === 'adrs_id') return ''
  if (path.endsWith('/salon-stock/correct') && name === 'reason') return 'counted'
  if (/return$|return\/list$/.test(path) && name === 'reason') return 'damaged'
  // a correction sends either the count or its change, and this one sends the count
  if (path.endsWith('/salon-stock/correct') && name === 'change') return undefined
  if (path.endsWith('/vat-agreement') && name === 'day') return '2026-01-05'
  if (path.endsWith('/tax-details')) return name === 'kind' ? 'nino' : 'AB 12 34 56 C'
  if (path.includes('/tax-') && name === 'year') return new Date().getFullYear()
  if (path.endsWith('/dispute/evidence') && name === 'version') return 'as-seen'
  // these settings name no host and no key, so that no service outside is called
  if (path.includes('/admin/settings')) return settingValues[name]
  if (path.endsWith('/first-hour/check')) return 'files'
  if (path.includes('/signals/') && name === 'signal') return path.endsWith('/sellers') ? 'quiet' : 'returned'
  if (path.includes('/admin/brand')) {
    if (name === 'name') return 'Lumen Pro'
    if (name === 'kind') return 'logo'
  }
  if (path.includes('/commission-rule')) {
    if (name === 'kind') return 'of_price'
    if (name === 'percent') return '12.5'
    if (name === 'from') return '2098-01-01'
    if (name === 'state') return path.endsWith('/list') ? 'open' : 'off'
    if (name === 'scope') return path.endsWith('/things') ? 'brands' : 'all'
    if (name === 'rule_id' && !path.endsWith('/state')) return ''
  }
  if (path.includes('/certificate/') && name === 'number') return 'ABCD2345EFGH'
  if (path.includes('training')) {
    if (name === 'played') return [[0, 3]]
    if (name === 'position') return 3
    if (name === 'kind') return 'transcript'
    if (path.endsWith('/version') && name === 'video') return undefined
    if (path.endsWith('/version') && name === 'from') return addDays(getToday(), 3)
    if (path.endsWith('/list') && (name === 'product' || name === 'state')) return ''
  }
  if (path.endsWith('/order') && name === 'coupon') return ''
  if (path.endsWith('/coupon') && name === 'code') return anyCode()
  if (path.endsWith('/coupon') && (name === 'amount' || name === 'ids')) return undefined
  if (path.endsWith('/coupon/things') && name === 'scope') return 'products'
  if (/\/news(?:\/preview)?$/.test(path) && ['audience', 'user_ids', 'subject', 'text'].includes(name))
    return name === 'audience' ? 'sellers' : name === 'user_ids' ? '[]' : 'Spring'
  if (path.includes('/admin/emails/')) {
    if (name === 'name') return 'verification'
    if (name === 'subject' || name === 'heading') return 'Come in'
    if (name === 'text') return '[Come in]({link})'
  }
  if (path.includes('/legal') && name === 'page') return 'contact'
  if (path.endsWith('/admin/legal') && name === 'body') return '<p>Ring us.</p>'
  if (path.endsWith('export/{list}') && name === 'list') return 'orders'
  if (/admin\/category(?:\/sub)?$/.test(path) && name === 'name') return `Brows ${randomUUID()}`
  if (path.endsWith('/delivery/replay') && name !== 'delivery_id') return undefined
  if (/\/(?:staff\/role|connections\/key)$/.test(path) && name === 'name') return `Desk ${randomUUID()}`
  if (/signup$|\/staff$/.test(path) && name === 'email') return `${randomUUID()}@example.com`
  // the description lists two calls with the same path as one, with the names of both parameters joined by '_or_'
  return values[name] ?? values[name.split('_or_')[0] ?? '']
}

const settingValues: Readonly<Record<string, unknown>> = {
  name: 'Lumen Pro Ltd',
  address: '12 Mill Lane, Leeds',
  number: '01234567',
  vat_registered: true,
  vat_number: 'GB123456782',
  email: 'care@lumen.example',
  phone: '0113 496 0000',
  hold_days: 3,
  attribution_days: 300,
  region: 'eu-west-1',
  port: 465,
  client_id: 'ca_1',
  remove: false,
  password: '',
  host: '',
}

const csv = (head: string) => new File([`${head}\n`], 'rows.csv', { type: 'text/csv' })

/** Creates as many files of the right kind as the field requires. */
export async function createFilesFor(path: string, field: string): Promise<File[]> {
  if (field === 'video') return []
  if (field === 'file') return [csv(path.includes('client') ? 'Name,Email' : 'Brand,Name')]
  const wanted = field === 'docs' ? 2 : field === 'prod_imgs' ? 4 : 1
  return Promise.all(Array.from({ length: wanted }, (_, at) => createDocumentFile(`${at}.png`)))
}
