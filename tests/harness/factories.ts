import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { generateToken } from '#access/server/tokens.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import type { Shop } from './shop.ts'

/** Inserts users, clients, categories and products directly into the database, without the calls that usually create them. */

export interface Person {
  id: string
  email: string
  token: string
}

interface UserFields {
  role?: 'seller' | 'admin'
  firstName?: string
  lastName?: string
  email?: string
  blocked?: boolean
  approved?: boolean
  emailVerified?: boolean
  bankDetails?: boolean
  /** Without a password the user can act only through the token. */
  password?: string
  /** The hash of a password that many users share, in place of `password`, because hashing takes time. */
  passwordHash?: string
}

/** The hash of users without a password: they never log in, so no time is spent on hashing. */
const unusableHash = '$argon2id$v=19$m=19456,t=2,p=1$unusable$unusable'

/**
 * Creates a seller who may log in: her documents are approved, her email is verified and her bank details are known. `enablePayouts`
 * enables her payouts. The token is like that of a login a moment ago.
 */
export async function createSeller(shop: Shop, fields: UserFields = {}): Promise<Person> {
  const email = fields.email ?? `${randomUUID()}@example.com`
  const { id } = await shop.db
    .insertInto('users')
    .values({
      role: fields.role ?? 'seller',
      email,
      password_hash:
        fields.password === undefined ? (fields.passwordHash ?? unusableHash) : await hashPassword(fields.password),
      first_name: fields.firstName ?? 'Anna',
      last_name: fields.lastName ?? 'Archer',
      business_name: 'Archer Hair',
      email_verified: fields.emailVerified ?? true,
      documents_approved: fields.approved ?? true,
      blocked: fields.blocked ?? false,
      has_bank_details: fields.bankDetails ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token: await createToken(shop, { kind: 'session', userId: id }) }
}

export function createAdmin(shop: Shop, fields: UserFields = {}): Promise<Person> {
  return createSeller(shop, { ...fields, role: 'admin' })
}

/** Creates the seller's primary address, to which a salon delivery goes. */
export async function createSellerAddress(shop: Shop, sellerId: string): Promise<string> {
  const { id } = await shop.db
    .insertInto('addresses')
    .values({
      seller_id: sellerId,
      first_name: 'Anna',
      last_name: 'Archer',
      phone: '07700900321',
      is_primary: true,
      line1: '12 Mirror Lane',
      line2: '',
      city: 'Hull',
      county: 'East Yorkshire',
      postcode: 'HU1 1AA',
      country: 'United Kingdom',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createToken(
  shop: Shop,
  fields: {
    kind: 'session' | 'visit' | 'reset' | 'verify' | 'setup'
    userId: string
    clientId?: string
    expiresInMinutes?: number
  },
): Promise<string> {
  const { token, hash } = generateToken()
  const expires_at = new Date(Date.now() + (fields.expiresInMinutes ?? 60) * 60_000)
  await shop.db
    .insertInto('tokens')
    .values({
      kind: fields.kind,
      hash,
      user_id: fields.userId,
      client_id: fields.clientId ?? null,
      // the password stays confirmed as long as the session lasts, so that a long load test can continue to make refunds
      password_confirmed_at: fields.kind === 'session' ? expires_at : null,
      expires_at,
    })
    .execute()
  return token
}

/** Creates the session of a client who has entered the code that was mailed to this address; returns its token. */
export async function createClientSession(shop: Shop, email: string): Promise<string> {
  const { token, hash } = generateToken()
  const expires_at = new Date(Date.now() + 60 * 60_000)
  await shop.db.insertInto('client_sessions').values({ hash, email, expires_at }).execute()
  return token
}

/** Enables the seller's payouts, with a connected account that the card provider does not know. */
export async function enablePayouts(shop: Shop, seller: Person): Promise<Person> {
  await shop.db
    .insertInto('payout_accounts')
    .values({ user_id: seller.id, provider_ref: `acct_${randomUUID()}`, payouts_enabled: true, last4: '2345' })
    .execute()
  return seller
}

export async function createClient(
  shop: Shop,
  seller: Person,
  fields: { name?: string; email?: string } = {},
): Promise<{ id: string; token: string }> {
  const { id } = await shop.db
    .insertInto('clients')
    .values({
      seller_id: seller.id,
      name: fields.name ?? 'Clara Client',
      email: fields.email ?? 'clara@example.com',
      phone: '07700900123',
      line1: '1 High Street',
      city: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 1AA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: await createToken(shop, { kind: 'visit', userId: seller.id, clientId: id }) }
}

export async function createCategory(shop: Shop, name = `Category ${randomUUID()}`): Promise<string> {
  const { id } = await shop.db
    .insertInto('categories')
    .values({ name, description: 'For the test', picture: await createPicture(shop) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ProductFields {
  name?: string
  brand?: string
  title?: string
  pricePence?: number
  rrpPence?: number
  commissionPence?: number
  quantity?: number
  categoryId?: string
  videoSeconds?: number
  featured?: boolean
  popular?: boolean
  visible?: boolean
  skinColors?: number[]
  color?: string
}

/** Creates a product of £20.00 with £5.00 commission, ten in the inventory, without a video unless `videoSeconds` is given. */
export async function createProduct(shop: Shop, fields: ProductFields = {}): Promise<string> {
  const quantity = fields.quantity ?? 10
  const { id } = await shop.db
    .insertInto('products')
    .values({
      name: fields.name ?? 'Velvet Serum',
      brand: fields.brand ?? 'Aurelle',
      title: fields.title ?? 'A serum for the test',
      description: 'Soft and light.',
      uses: '<p>Two drops a day.</p>',
      ingredients: 'Aqua',
      price_pence: fields.pricePence ?? 2000,
      rrp_pence: fields.rrpPence ?? 2500,
      commission_pence: fields.commissionPence ?? 500,
      quantity,
      quantity_received: quantity,
      weight: 30,
      weight_unit: 'ml',
      skin_tones: fields.skinColors ?? [1],
      color: fields.color ?? null,
      video: fields.videoSeconds ? await createUpload(shop, 'video', fields.videoSeconds) : null,
      featured: fields.featured ?? false,
      popular: fields.popular ?? false,
      visible: fields.visible ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pictures = []
  for (const position of [1, 2, 3, 4]) pictures.push({ product_id: id, position, file_name: await createPicture(shop) })
  await shop.db.insertInto('product_pictures').values(pictures).execute()
  const categoryId = fields.categoryId ?? (await createCategory(shop))
  await shop.db.insertInto('product_categories').values({ product_id: id, category_id: categoryId }).execute()
  // drops the catalogue that this process has cached; the database notifies other processes
  const { catalogueCache }: Partial<Shop> = shop
  catalogueCache?.invalidate()
  return id
}

function createPicture(shop: Shop): Promise<string> {
  return createUpload(shop, 'picture')
}

async function createUpload(shop: Shop, kind: 'picture' | 'video', seconds?: number): Promise<string> {
  const name = kind === 'picture' ? `${randomUUID()}.webp` : `${randomUUID()}.mp4`
  await shop.db
    .insertInto('uploads')
    .values({
      file_name: name,
      visibility: 'public',
      kind,
      mime_type: kind === 'picture' ? 'image/webp' : 'video/mp4',
      size_bytes: 1,
      duration_seconds: seconds ?? null,
    })
    .execute()
  return name
}

/** A qualification document for an upload form: a real picture of the given type. */
export async function createDocumentFile(name = 'diploma.png', kind: 'png' | 'jpeg' = 'png'): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f6e8ee' } })
  const bytes = await (kind === 'png' ? picture.png() : picture.jpeg()).toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: `image/${kind}` })
}
