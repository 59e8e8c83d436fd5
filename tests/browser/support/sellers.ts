import sharp from 'sharp'
import { getEmailLinkPath } from './emails.ts'
import { administrator } from './people.ts'
import { type Credentials, callShop, createForm, createSession, getToken, type Session, shopUrl } from './shop-api.ts'

/** Creates sellers, each for a single test and in the state that this test needs, with their clients and products. */

export const sellerPassword = 'Velvet-77-mirror'
let count = 0

export interface SignedUpSeller extends Credentials {
  userId: string
  setupT: string
}

/** A seller's qualification documents: two real pictures. */
export async function createDocuments() {
  const picture = sharp({ create: { width: 600, height: 420, channels: 3, background: '#f6e8ee' } })
  return [
    { name: 'diploma-front.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    { name: 'diploma-back.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() },
  ]
}

export interface SellerNames {
  firstName?: string
  lastName?: string
}

/** Creates a seller who has just signed up. */
export async function signUp({
  firstName = 'Ida',
  lastName = 'Journey',
  email = `journey-${Date.now()}-${++count}@example.com`,
}: SellerNames & { email?: string } = {}): Promise<SignedUpSeller> {
  const fields = {
    email,
    password: sellerPassword,
    firstName,
    lastName,
    businessName: 'Journeys',
  }
  const body = createForm(fields, { docs: await createDocuments() })
  const { userId, setupT } = await callShop<{ userId: string; setupT: string }>('POST', 'user/signup', { body })
  return { email, password: sellerPassword, userId, setupT }
}

let adminSession: { token: Promise<string>; since: number; shop: string } | undefined
/** How long a session is reused: for exports the password must have been typed within fifteen minutes, for refunds within thirty. */
const freshForMs = 10 * 60_000

/** The token of an administrator's session, shared by all calls of a test process to one shop, since each login hashes a password. */
export function getAdminToken(): Promise<string> {
  const shop = shopUrl()
  if (adminSession?.shop !== shop || Date.now() - adminSession.since > freshForMs)
    adminSession = { token: getToken(administrator), since: Date.now(), shop }
  return adminSession.token
}

async function approveSeller({ userId }: SignedUpSeller): Promise<void> {
  const as = await getAdminToken()
  await callShop('PUT', 'admin/user/active', { as, body: { _id: userId, action: 1 } })
}

/** Creates a seller who is approved but cannot log in yet, since the bank details are missing. */
export async function createSellerWithoutBank(): Promise<SignedUpSeller> {
  const seller = await signUp()
  await approveSeller(seller)
  return seller
}

/** Enters the bank details during sign-up; returns the address of the provider's page that verifies the seller. */
export async function addBankDetails({ email, setupT }: SignedUpSeller): Promise<string> {
  const body = {
    email,
    accountNo: '00012345',
    routingNo: '108800',
    line1: '12 Mirror Lane',
    line2: '',
    city: 'Leeds',
    country: 'GB',
    postal_code: 'LS1 4AP',
    day: 17,
    month: 5,
    year: 1990,
  }
  const { url } = await callShop<{ url: string }>('POST', 'bank', { as: setupT, body })
  return url
}

export type Seller = SignedUpSeller & Session

/** Creates an approved seller with bank details; `verified` confirms the email, `paidOut` verifies the payout account. */
export async function createApprovedSeller(
  options: { verified?: boolean; paidOut?: boolean } & SellerNames = {},
): Promise<Seller> {
  const seller = await signUp(options)
  const url = await addBankDetails(seller)
  await approveSeller(seller)
  if (options.paidOut) {
    const outcome = new URLSearchParams({ outcome: 'complete' })
    await fetch(new URL(url, shopUrl()), { method: 'POST', body: outcome, redirect: 'manual' })
    await callShop('GET', 'user/account', { as: await getToken(seller) })
  }
  if (options.verified) {
    const path = await getEmailLinkPath(seller.email, 'signup-verification')
    await callShop('POST', 'user/verifyUser', { body: { accessToken: path.split('=').at(-1) } })
  }
  return { ...seller, ...(await createSession(seller)) }
}

export interface Client {
  _id: string
  name: string
  email: string
}

/** An email address without digits, so that tests can search a page for the digits of a phone number. */
export const createUniqueEmail = () =>
  `${crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`

/** Creates a client of this seller; her email address is unique unless the test gives one. */
export async function createClient(as: string, name: string, email = createUniqueEmail()) {
  const address = { addressLine1: '7 Orchard Row', addressLine2: '', city: 'Bath', state: 'Somerset' }
  const body = { name, email, pno: '07700 900321', ...address, zipcode: 'BA1 2QT' }
  const { client_id } = await callShop<{ client_id: string }>('POST', 'client', { as, body })
  return { _id: client_id, name, email } satisfies Client
}

const names = ['Amy Able', 'Ben Able', 'Cora', 'Dia', 'Eve', 'Fay', 'Gia', 'Hal', 'Ida', 'Joy', 'Kit', 'Lea', 'Mia']
const twenty = [...names, 'Noa', 'Ona', 'Pia', 'Rae', 'Sam', 'Tia', 'Una']

/** Creates twenty clients: two with the last name Able, all others with a first name only. */
export async function createTwentyClients(as: string): Promise<void> {
  await Promise.all(twenty.map((name) => createClient(as, name, `${name.toLowerCase().replace(' ', '.')}@example.com`)))
}

export interface Product {
  _id: string
  name: string
  cat_id: string
  price: number
  commission: number
}

/**
 * The newest products of the demo shop, without those that tests have added, whose names end with a timestamp. Commissions are shown only
 * with a seller's token.
 */
export async function getDemoProducts(count: number, as?: string): Promise<Product[]> {
  const { prods } = await callShop<{ prods: Product[] }>('GET', 'product/list?sortValue=1&limit=50', as ? { as } : {})
  return prods.filter(({ name }) => !/\d{13}/.test(name)).slice(0, count)
}

/** Marks the products' training videos as watched, then puts the products into the seller's stock and faves. */
export async function addToStockAndFaves(
  as: string,
  stocked: readonly { _id: string }[],
  faves: readonly { _id: string }[] = [],
): Promise<void> {
  for (const { _id: prod_id } of stocked) {
    await callShop('POST', 'product/view/video', { as, body: { prod_id } })
    await callShop('POST', 'product/stocks', { as, body: { prod_id } })
  }
  for (const { _id: prod_id } of faves) await callShop('POST', 'product/faves', { as, body: { prod_id } })
}
