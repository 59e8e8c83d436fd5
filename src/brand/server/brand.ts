import { type AuthenticatedActor, isOwner } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { Brand, BrandPicture } from '../contract.ts'
import { brandText } from '../text.ts'
import {
  type BrandVersionRow,
  findBrandVersion,
  insertBrandVersion,
  lockBrand,
  selectBrandVersions,
  selectPublicPictures,
} from './brand-store.ts'
import { type CurrentBrand, toIdentity } from './current-brand.ts'
import { findIllegibleColors } from './shop-colors.ts'

/** As many versions are listed as fit on a page; older ones stay stored. */
const mostListed = 100

interface BrandDependencies {
  db: Database
  brand: CurrentBrand
}

const standardBrand: Brand = {
  name: standardIdentity.name,
  tagline: '',
  footer: '',
  mail_address: '',
  accent: '',
  background: '',
  ink: '',
  typeface: standardIdentity.typeface,
  logo: '',
  icon: '',
  preview: '',
}

/** The published brand, with its history. */
export async function getBrand(db: Db) {
  const [row, versions] = await Promise.all([findBrandVersion(db), selectBrandVersions(db, mostListed)])
  return { versionId: row?.id ?? '', brand: row ? toBrand(row) : standardBrand, versions }
}

/**
 * Publishes a new version, which every process of the shop shows from then on. Refused if the shop already looks like this, if another
 * administrator has published since the form was loaded, or if text in one of the colours could not be read.
 */
export async function publishBrand(
  { db, brand: current }: BrandDependencies,
  admin: AuthenticatedActor,
  { version_id: editedId = '', ...brand }: Brand & { version_id?: string | undefined },
): Promise<void> {
  const [illegible] = findIllegibleColors(brand)
  if (illegible) throw createFieldError(illegible.field, illegible.message)
  await inTransaction(db, async (tx) => {
    await lockBrand(tx)
    const row = await findBrandVersion(tx)
    if ((row?.id ?? '') !== editedId) throw new AppError(brandText.changedMeanwhile, errorCode.conflict)
    await requireKnownPictures(tx, brand)
    await insertVersion(tx, admin, { before: row, brand, repeats: null })
  })
  await current.refresh()
}

/** Goes back to an earlier version by publishing its values again; an empty id goes back to the look that the program comes with. */
export async function restoreBrand(
  { db, brand: current }: BrandDependencies,
  admin: AuthenticatedActor,
  { versionId, newestId }: { versionId: string; newestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBrand(tx)
    const before = await findBrandVersion(tx)
    if (newestId !== '' && newestId !== before?.id) throw new AppError(brandText.changedMeanwhile, errorCode.conflict)
    const earlier = isId(versionId) ? await findBrandVersion(tx, versionId) : undefined
    if (!earlier && versionId !== '') throw new AppError(errorText.notFound, errorCode.notFound)
    await insertVersion(tx, admin, {
      before,
      brand: earlier ? toBrand(earlier) : standardBrand,
      repeats: earlier?.id ?? null,
    })
  })
  await current.refresh()
}

/**
 * What pages and emails would show of a brand before it is published; a colour that would be refused is replaced by the nearest accepted
 * one.
 */
export async function createPreviewIdentity(db: Db, brand: Brand, config: Pick<Config, 'distributor'>) {
  const problems = findIllegibleColors(brand)
  const legible = { ...brand, ...Object.fromEntries(problems.map(({ field, nearest }) => [field, nearest])) }
  const stored = await selectPublicPictures(db, [brand.logo, brand.icon, brand.preview])
  const sizeOf = (name: string) => stored.find((picture) => picture.name === name) ?? null
  const sizes = { logo_size: sizeOf(brand.logo), icon_size: sizeOf(brand.icon), preview_size: sizeOf(brand.preview) }
  return { problems, identity: toIdentity({ ...legible, ...sizes }, config) }
}

interface NewVersion {
  before: BrandVersionRow | undefined
  brand: Brand
  repeats: string | null
}

async function insertVersion(tx: Tx, admin: AuthenticatedActor, { before, brand, repeats }: NewVersion) {
  if (isSameBrand(before ? toBrand(before) : standardBrand, brand))
    throw new AppError(brandText.unchanged, errorCode.conflict)
  // undeliverable emails come back to this address with the links in them, so only owners may change it (D-692)
  if ((before?.mail_address ?? '') !== brand.mail_address && !isOwner(admin))
    throw new AppError(brandText.mailAddressOfOwners, errorCode.notAllowed)
  const { logo, icon, preview, ...values } = brand
  const pictures = { logo: logo || null, icon: icon || null, preview: preview || null }
  const id = await insertBrandVersion(tx, { ...values, ...pictures, repeats, published_by: admin.userId })
  await recordAdminChange(tx, admin, {
    action: repeats ? 'go back to brand' : 'publish brand',
    subjectKind: 'brand',
    subjectId: id,
    before: before ? describe(toBrand(before)) : null,
    after: describe(brand),
  })
}

const describe = (brand: Brand): AuditedState => Object.fromEntries(Object.entries(brand).filter(([, value]) => value))

function isSameBrand(one: Brand, other: Brand): boolean {
  return (Object.keys(standardBrand) as (keyof Brand)[]).every((name) => one[name] === other[name])
}

/** Pictures of the brand alone are drawings, PNGs and JPEGs; the size tells a logo, an icon and a link preview apart. */
async function requireKnownPictures(tx: Tx, brand: Brand): Promise<void> {
  const known = await selectPublicPictures(tx, [brand.logo, brand.icon, brand.preview])
  for (const field of ['logo', 'icon', 'preview'] as const)
    if (brand[field] !== '' && !known.some((picture) => picture.name === brand[field] && isMeantFor[field](picture)))
      throw createFieldError(field, brandText.pictureUnknown)
}

type KnownPicture = Awaited<ReturnType<typeof selectPublicPictures>>[number]

const isMeantFor: Record<BrandPicture, (picture: KnownPicture) => boolean> = {
  logo: ({ name, width, height }) => name.endsWith('.svg') || (name.endsWith('.png') && width <= 960 && height <= 240),
  // a long icon was scaled down to 1024 pixels
  icon: ({ name, width, height }) =>
    name.endsWith('.svg') ||
    (name.endsWith('.png') && (Math.min(width, height) >= 512 || Math.max(width, height) === 1024)),
  preview: ({ name, width, height }) => name.endsWith('.jpg') && width === 1200 && height === 630,
}

function toBrand(row: BrandVersionRow): Brand {
  const { name, tagline, footer, mail_address, accent, background, ink, typeface } = row
  const pictures = { logo: row.logo ?? '', icon: row.icon ?? '', preview: row.preview ?? '' }
  return {
    name,
    tagline,
    footer,
    mail_address,
    accent,
    background,
    ink,
    typeface: typeface as Brand['typeface'],
    ...pictures,
  }
}
