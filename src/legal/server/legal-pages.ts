import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { isEmptyRichText } from '#platform/input/visible-text.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { sanitizeRichText } from '#platform/server/text/sanitize-rich-text.ts'
import type { LegalPageName } from '../legal-pages.ts'
import { fillInReturnPolicy, missingPlaceholder } from '../return-placeholders.ts'
import { type ReturnPolicy, standardReturnPolicy } from '../return-policy.ts'
import { findMarks } from './legal-drafts.ts'
import {
  findLegalPageBody,
  insertLegalPageVersion,
  type LegalPageVersionRow,
  lockLegalPage,
  selectLegalPageVersions,
  selectReturnPolicyAt,
} from './legal-page-store.ts'

export interface LegalPage {
  page: LegalPageName
  body: string
  /** The version whose text this is; null for the standard text. */
  version: LegalPageVersionRow | null
  versions: LegalPageVersionRow[]
}

interface Publication {
  page: LegalPageName
  body: string
  /** The version that was edited; empty for the standard text. */
  editedVersionId: string
  /** The promise of the page about returns; an absent part stays as it was. */
  policy?: Partial<ReturnPolicy>
}

export {
  selectLegalPageVersionAt as findLegalPageAt,
  selectNewestLegalPages as listLegalPages,
} from './legal-page-store.ts'

/** The published text of a page, or one of its earlier versions; the standard text if none was published. */
export async function getLegalPage(db: Db, page: LegalPageName, versionId?: string): Promise<LegalPage> {
  const versions = await selectLegalPageVersions(db, page)
  const version = versionId ? versions.find(({ id }) => id === versionId.toLowerCase()) : (versions[0] ?? null)
  if (version === undefined) throw new AppError(errorText.notFound, errorCode.notFound)
  const body = version ? ((await findLegalPageBody(db, version.id)) ?? '') : getStandardText(page)
  return { page, body, version, versions }
}

/** What the shop promised about returns at a given time (D-550). */
export async function findReturnPolicy(db: Db, at: Date): Promise<ReturnPolicy> {
  return (await selectReturnPolicyAt(db, at)) ?? standardReturnPolicy
}

/** A page as visitors read it, with the promise about returns filled in: today's promise, or in an earlier version the one of that time. */
export async function getFilledLegalPage(db: Db, page: LegalPageName, versionId?: string): Promise<LegalPage> {
  const found = await getLegalPage(db, page, versionId)
  const isEarlier = found.version !== null && found.version.id !== found.versions[0]?.id
  const policy = await findReturnPolicy(db, isEarlier && found.version ? found.version.published_at : new Date())
  return { ...found, body: fillInReturnPolicy(found.body, policy) }
}

/**
 * Publishes a new version of a legal page, which is shown from then on; earlier ones stay readable. Refused if the text has not changed, or
 * if another administrator has published a version since.
 */
export function publishLegalPage(db: Database, admin: AuthenticatedActor, publication: Publication): Promise<void> {
  const { page, editedVersionId } = publication
  const body = sanitizeRichText(publication.body, { headings: true })
  if (isEmptyRichText(body)) throw createFieldError('body', adminLegalText.bodyEmpty)
  const [mark] = findMarks(body)
  if (mark !== undefined) throw createFieldError('body', adminLegalText.markLeft(mark))
  const missing = page === 'returns' ? missingPlaceholder(body) : null
  if (missing) throw createFieldError('body', adminLegalText.placeholderMissing(missing))
  return inTransaction(db, async (tx) => {
    await lockLegalPage(tx, page)
    const current = await getLegalPage(tx, page)
    if ((current.version?.id ?? '') !== editedVersionId.toLowerCase())
      throw new AppError(adminLegalText.changedMeanwhile, errorCode.conflict)
    const promised = await findReturnPolicy(tx, new Date())
    const policy = page === 'returns' ? { ...promised, ...publication.policy } : promised
    const isSamePolicy = policy.days === promised.days && policy.doesSealEndRight === promised.doesSealEndRight
    if (current.version && current.body === body && isSamePolicy)
      throw new AppError(adminLegalText.unchanged, errorCode.conflict)
    const columns = page === 'returns' ? { return_days: policy.days, seal_ends_right: policy.doesSealEndRight } : {}
    const versionId = await insertLegalPageVersion(tx, { page, body, admin_id: admin.userId, ...columns })
    await recordAdminChange(tx, admin, {
      action: 'publish legal page',
      subjectKind: 'legal page',
      subjectId: versionId,
      before: current.version && { page, version: current.version.id, ...describePolicy(page, promised) },
      after: { page, version: versionId, ...describePolicy(page, policy) },
    })
  })
}

function describePolicy(page: LegalPageName, { days, doesSealEndRight }: ReturnPolicy): AuditedState {
  return page === 'returns' ? { days, sealEndsRight: doesSealEndRight } : {}
}

const contactText = `
<h2>About your order</h2>
<p>Your beauty professional knows your order best: reply to their email or ask them in the salon. If you would rather write to us, please give your order number, which is in every email about the order.</p>
<h2>About returns</h2>
<p>Our returns page explains how it works and has the form.</p>
<h2>If you sell with us</h2>
<p>Write to us about your account, your commission or a payout. Please never send card numbers or passwords by email.</p>
<h2>Complaints</h2>
<p>Tell us what went wrong. We answer within five working days.</p>`

const imprintText = `
<h2>Who runs this shop</h2>
<p>The company named on this page runs the shop, sells the products and answers for what it says here.</p>
<h2>Pictures and texts</h2>
<p>They belong to the company or to the brands shown, and may be used elsewhere only with permission.</p>`

const privacyText = `
<h2>Who is responsible</h2>
<p>The company named on this page decides what is stored about you and why.</p>
<h2>If you buy</h2>
<p>Your name, email address, telephone number, delivery address and orders are stored, because we cannot deliver, refund or answer questions without them. Your beauty professional sees them too, because you are their client. Orders and payments are kept for as long as tax law requires; the rest is erased when you ask us to, or when your professional removes you.</p>
<h2>If you sell with us</h2>
<p>We store what you give us when you sign up, your qualification documents, your orders, commission and payouts. Only our administrators can read your documents, and each time one is opened it is recorded. Bank details go to our payment provider, which checks who you are.</p>
<h2>Payments</h2>
<p>Card details go straight to our payment provider. We keep the last four digits and the type of card, so that you can recognise it.</p>
<h2>Emails</h2>
<p>We email you about your orders, your account and links that your professional sends you. We send no advertising for anybody else.</p>
<h2>Cookies and storage in your browser</h2>
<p>The shop sets no advertising cookies and does not track visitors across other sites. Your basket, your login and your filters are stored by your browser, only on your device.</p>
<h2>Your rights</h2>
<p>You may ask what is stored about you, have it corrected or erased, take a copy with you, or object to its use. Write to us at the address on this page. You may also complain to the Information Commissioner’s Office at ico.org.uk.</p>`

/** The cancellation form follows the Consumer Contracts Regulations 2013, schedule 3, part B. */
const returnsText = `
<h2>{days} days to change your mind</h2>
<p>You may cancel your order without giving a reason until {days} days after the day on which you, or somebody you named, received it. If an order comes in several parcels, the {days} days start with the last one.</p>
<h2>How to cancel</h2>
<p>Tell us before the {days} days are over: by email, by telephone or by post. You may use the form at the end of this page, but you do not have to. Your order number helps us to find your order.</p>
<h2>Sending it back</h2>
<p>Please send everything back within 14 days of telling us. You pay for the postage, unless what you received is faulty or not what you ordered.</p>
<h2>Your money</h2>
<p>We refund what you paid, including standard delivery, to the card or wallet you paid with. We do this within 14 days of receiving the parcel or your proof of sending it. If you paid in cash, your professional gives you the money back.</p>
<h2>What cannot be returned</h2>
<p>{seal} A faulty product can always be returned, opened or not.</p>
<p>If you used a product more than you needed to in order to see what it is, we may refund less.</p>
<h2>Faulty or wrong</h2>
<p>Tell us what is wrong; a photograph helps. Within 30 days you may have all of your money back, and after that a repair or a replacement.</p>
<h2>The form</h2>
<p>Complete and send this form only if you want to cancel.</p>
<ul>
<li>To the company and address named on this page:</li>
<li>I hereby give notice that I cancel my contract of sale of the following goods:</li>
<li>Ordered on, received on:</li>
<li>Order number:</li>
<li>Is the hygiene seal unbroken? Yes or no, for each product:</li>
<li>Name:</li>
<li>Address:</li>
<li>Signature, only if this form is sent on paper:</li>
<li>Date:</li>
</ul>`

const termsText = `
<h2>Who sells</h2>
<p>You buy from the company named on this page. Independent beauty professionals advise you and take your order; they act for the company, which pays them a commission.</p>
<h2>Your order</h2>
<p>You place your order by paying for it. We confirm it by email, with what you bought, the price and the delivery address. If we cannot deliver something you have paid for, we will tell you and refund the card or wallet you paid with.</p>
<h2>Prices</h2>
<p>Prices are in pounds and include VAT. Delivery within the United Kingdom is free.</p>
<h2>Payment</h2>
<p>You pay by card, Google Pay or Apple Pay, or in cash to your beauty professional. Card details go to our payment provider and never to us.</p>
<h2>Delivery</h2>
<p>We deliver to the address you give us, or to your salon. Your confirmation gives the day by which your order should arrive.</p>
<h2>Changing your mind</h2>
<p>You have {days} days from the day your order arrives to change your mind. Our returns page explains how, and what cannot be returned.</p>
<h2>If something is wrong</h2>
<p>What you buy has to be as described, fit for its purpose and of satisfactory quality. If it is not, tell us: within 30 days you may have your money back, and after that a repair or a replacement. These rights come from the Consumer Rights Act 2015, and nothing here takes them away.</p>
<h2>Using the products</h2>
<p>Please read the instructions, and do a patch test where they ask for one. Professional products belong in trained hands.</p>
<h2>Law</h2>
<p>The law of England and Wales applies, together with the consumer law of the part of the United Kingdom in which you live.</p>`

const standardTexts: Record<LegalPageName, string> = {
  terms: termsText,
  privacy: privacyText,
  returns: returnsText,
  contact: contactText,
  imprint: imprintText,
}

/** The text of a page until an administrator publishes one: it describes what the shop does, without promises of a particular company. */
export function getStandardText(page: LegalPageName): string {
  return standardTexts[page].replace(/>\s*\n\s*</g, '><').trim()
}
