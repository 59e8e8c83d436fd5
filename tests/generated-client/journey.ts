import { client } from './client/client.gen.ts'
import {
  addClient,
  addClientAddress,
  getClient,
  getOrder,
  getReceipt,
  listProducts,
  logIn,
  payWithNewCard,
  placeOrder,
  signUp,
} from './client/index.ts'

/**
 * A seller's journey, made with the generated client: she logs in, adds a client with an address, sells the first product and reads the
 * order.
 */

const { SHOP_URL = '', EMAIL = '', PASSWORD = '' } = process.env
let token = ''
client.setConfig({
  baseUrl: SHOP_URL,
  throwOnError: true,
  auth: ({ scheme }) => (scheme === 'basic' ? 'chairside:web' : token),
})
const required = { throwOnError: true } as const

const login = await logIn({ body: { email: EMAIL, password: PASSWORD }, ...required })
token = login.data.responseData.acsT

const products = await listProducts({ query: { lmt: 5, brand: JSON.stringify(['Aurelle']) }, ...required })
const [product] = products.data.responseData.prods
if (!product?.commission) throw new Error('a seller sees the commission of a product')

const person = { name: 'Clara Client', email: 'clara@example.com', pno: '07700900123' }
const home = { addressLine1: '1 High Street', city: 'Leeds', state: 'West Yorkshire', zipcode: 'LS1 1AA' }
const added = await addClient({ body: { ...person, ...home }, ...required })
const { client_id } = added.data.responseData

const address = await addClientAddress({
  body: {
    client_id,
    f_name: 'Clara',
    l_name: 'Client',
    pno: '07700900123',
    street: '2 Low Street',
    city: 'York',
    state: 'North Yorkshire',
    postcode: 'YO1 7HH',
    country: 'GB',
  },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  ...required,
})

const order = await placeOrder({
  body: {
    type: 1,
    client_id,
    address: address.data.responseData.adrs_id,
    prods: [{ prod_id: product._id, quantity: 1, price: product.price }],
    totalAmount: product.price,
  },
  ...required,
})
const order_id = order.data.responseData._id
await payWithNewCard({ body: { order_id, token: 'tok_visa', amount: product.price }, ...required })

const read = await getOrder({ path: { order_id }, ...required })
const { paymentStatus, totalAmount, address: delivered, prods } = read.data.responseData.order
const receipt = await getReceipt({ path: { order_id }, ...required })

const refused = await getClient({ path: { client_id: order_id }, throwOnError: false })
const code = refused.error?.error.errorCode

const document = (name: string) => new File([Buffer.from(process.env.PICTURE ?? '', 'base64')], name)
const newcomer = await signUp({
  body: {
    email: 'newcomer@example.com',
    password: 'Chairside-1none',
    firstName: 'Nina',
    lastName: 'New',
    businessName: 'New Hair',
    docs: [document('one.png'), document('two.png')],
  },
  ...required,
})

console.log(
  JSON.stringify({
    paymentStatus,
    totalAmount,
    city: delivered?.city,
    line: prods[0]?.name,
    code,
    receiptBytes: receipt.data.size,
    newcomer: newcomer.data.responseData.email,
  }),
)
