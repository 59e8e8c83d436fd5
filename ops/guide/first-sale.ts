import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { readAuthenticatorCode } from '../../tests/harness/authenticator-app.ts'
import { createDocumentFile } from '../../tests/harness/factories.ts'
import { validBankDetails } from '../../tests/harness/payout-accounts.ts'
import { waitFor } from '../ha/cluster/wait-for.ts'
import { administrator, shopName } from './answers.ts'
import type { ReceivedMail } from './neighbours.ts'

interface Options {
  /** The root certificate of the proxy's own certificate authority. */
  certificate: string
  adminPassword: string
  mails(): ReceivedMail[]
}

type Body = Record<string, never> & {
  responseData: Record<string, unknown>
  error?: { errorCode: number; errors: Record<string, string> }
}

const seller = { email: 'seller@example.com', password: 'Scissors-2026', client: 'client@example.com' }

/** Makes the API calls of the guide's step 7, from the first login to an order that the client has paid; returns the order's number. */
export async function makeFirstSale({ certificate, adminPassword, mails }: Options): Promise<string> {
  const call = createCaller(certificate)
  const admin = await logInAsAdministrator(call, adminPassword)
  const category = new FormData()
  for (const [name, value] of Object.entries({ name: 'Lips', desc: 'For lips' })) category.append(name, value)
  category.append('cat_img', await createDocumentFile('lips.png'))
  await call('POST', 'admin/category', { token: admin, form: category })
  const { catgs } = (await call('GET', 'category', {})).responseData as { catgs: { _id: string }[] }
  await call('POST', 'admin/product', { token: admin, form: await createProductForm(catgs[0]?._id ?? '') })

  const { userId, setupT } = (await call('POST', 'user/signup', { form: await createSignUpForm() })).responseData
  const bank = { email: seller.email, ...validBankDetails }
  const { url } = (await call('POST', 'bank', { token: String(setupT), body: bank })).responseData
  const verification = await findInMail(mails, seller.email, /varification_token=([\w-]+)/)
  await call('POST', 'user/verifyUser', { token: verification, body: { accessToken: verification } })
  await call('PUT', 'admin/user/active', { token: admin, body: { _id: String(userId), action: 1 } })

  const { email, password } = seller
  const token = String((await call('POST', 'user/login', { body: { email, password } })).responseData.acsT)
  // the seller proves her identity on the provider's page
  await fetch(String(url), { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' })
  await call('GET', 'user/account', { token })
  const { prods } = (await call('GET', 'product/list', { token })).responseData as {
    prods: { _id: string; price: number }[]
  }
  const [product] = prods
  if (!product) throw new Error('the seller sees no product')
  await call('POST', 'product/stocks', { token, body: { prod_id: product._id } })
  const address = {
    addressLine1: '1 High Street',
    addressLine2: '',
    city: 'Leeds',
    state: 'West Yorkshire',
    zipcode: 'LS1 1AA',
  }
  const person = { name: 'Clara Client', email: seller.client, pno: '07700900123' }
  const { client_id } = (await call('POST', 'client', { token, body: { ...person, ...address } })).responseData
  const delivery = {
    client_id,
    f_name: 'Clara',
    l_name: 'Client',
    pno: '07700900123',
    street: '2 Low Street',
    city: 'York',
    state: 'North Yorkshire',
    postcode: 'YO1 7HH',
    country: 'GB',
  }
  const { adrs_id } = (await call('POST', 'client/address', { token, body: delivery })).responseData
  const order = await call('POST', 'order', {
    token,
    body: {
      type: 1,
      client_id,
      address: adrs_id,
      prods: [{ prod_id: product._id, quantity: 1, price: product.price }],
      totalAmount: product.price,
    },
  })
  const { _id: orderId } = order.responseData
  await call('POST', 'payment/link', { token, body: { order_id: orderId } })
  const link = await findInMail(mails, seller.client, /order_id=([\w-]+)/)
  await call('POST', 'payment/client/pay', {
    body: { order_id: link, token: 'tok_visa', amount: String(product.price), paymentType: 1 },
  })
  let number = ''
  await waitFor('the paid order', 30_000, async () => {
    const info = (await call('GET', `order/info/${orderId}`, { token })).responseData as {
      order: { paymentStatus: number; ord_no: string }
    }
    number = info.order.ord_no
    return info.order.paymentStatus === 3
  })
  await waitFor('the receipt in the mail', 60_000, async () =>
    mails().some(
      ({ to, text: words }) =>
        to.includes(seller.client) && words.includes(number) && /receipt|paid|thank/i.test(words),
    ),
  )
  return number
}

/** Logs in as the administrator; production requires a second factor, so one is set up. */
async function logInAsAdministrator(call: Call, password: string): Promise<string> {
  const { error } = await call('POST', 'user/login', { body: { email: administrator, password }, expected: 27 })
  const accessToken = String(error?.errors.loginT)
  const { secret } = (await call('POST', 'user/login/factor', { token: accessToken, body: { accessToken } }))
    .responseData
  const body = { accessToken, code: readAuthenticatorCode(String(secret)) }
  return String((await call('PUT', 'user/login/factor', { token: accessToken, body })).responseData.acsT)
}

async function createSignUpForm(): Promise<FormData> {
  const form = new FormData()
  const fields = {
    email: seller.email,
    password: seller.password,
    firstName: 'Nora',
    lastName: 'Nightingale',
    businessName: 'Nora',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('docs', await createDocumentFile('diploma.png'))
  form.append('docs', await createDocumentFile('licence.jpg', 'jpeg'))
  return form
}

async function createProductForm(categoryId: string): Promise<FormData> {
  const fields = {
    name: 'Satin Hour Lipstick',
    title: 'Full colour, the comfort of a balm',
    cat_id: JSON.stringify([categoryId]),
    subcat_id: '[]',
    brand: 'Velunda',
    desc: 'One stroke of full colour.',
    uses: '<p>Start at the bow.</p>',
    price: '19.99',
    rrp: '25',
    weight: '3.5',
    weight_unit: 'gm',
    commission: '5',
    quantity: '40',
    ingredients: 'Aqua',
    skin_color: '[1,2]',
    color: '#A2545C',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let count = 0; count < 4; count++) form.append('prod_imgs', await createDocumentFile(`${count}.png`))
  return form
}

async function findInMail(mails: Options['mails'], recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await waitFor(`a mail to ${recipient}`, 60_000, async () => {
    found = mails()
      .filter(({ to }) => to.includes(recipient))
      .map(({ text: words }) => pattern.exec(words)?.[1])
      .findLast(Boolean)
    return found !== undefined
  })
  return found ?? ''
}

interface CallOptions {
  token?: string
  body?: Record<string, unknown>
  form?: FormData
  /** The error code that the call must be refused with; without it the call must succeed. */
  expected?: number
}
type Call = (method: string, route: string, options: CallOptions) => Promise<Body>

/** Calls the API through the proxy, with the authorization that every page carries. */
function createCaller(certificate: string): Call {
  let authorization: string | undefined
  const send = async (
    method: string,
    route: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          servername: shopName,
          ca: certificate,
          method,
          path: route,
          headers: { ...headers, host: shopName, ...(body ? { 'content-length': String(body.length) } : {}) },
        },
        (response) => void text(response).then(resolve, reject),
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return async (method, route, { token, body, form, expected }) => {
    authorization ??= /Basic [\w+/=]+/.exec(await send('GET', '/'))?.[0] ?? ''
    const encoded = form ? new Response(form) : null
    const type = encoded?.headers.get('content-type') ?? 'application/json'
    const content = encoded
      ? Buffer.from(await encoded.arrayBuffer())
      : body
        ? Buffer.from(JSON.stringify(body))
        : undefined
    const headers = {
      authorization,
      ...(content ? { 'content-type': type } : {}),
      ...(token ? { accesstoken: token } : {}),
    }
    const answer = JSON.parse(await send(method, `/api/v1/${route}`, headers, content)) as Body & { statusCode: number }
    const isRight = expected === undefined ? answer.statusCode === 1 : answer.error?.errorCode === expected
    if (!isRight) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`)
    return answer
  }
}
