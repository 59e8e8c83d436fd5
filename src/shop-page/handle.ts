import { shopName } from '#platform/shop-identity.ts'

const shortest = 3
const longest = 40
const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Handles that nobody may choose: the first parts of the shop's own URLs, and words that would seem to speak for the shop. */
const reserved = [
  '404',
  'account',
  'account-setting',
  'accountdetails',
  'admin',
  'administrator',
  'admin-banner',
  'admin-brand',
  'admin-client',
  'admin-connections',
  'admin-commission',
  'admin-coupon',
  'admin-dispatch',
  'admin-dispute',
  'admin-emails',
  'admin-invoice',
  'admin-legal',
  'admin-log',
  'admin-news',
  'admin-order',
  'admin-profile',
  'admin-recall',
  'admin-return',
  'admin-signals',
  'admin-settings',
  'admin-staff',
  'admin-start',
  'admin-tax-report',
  'admin-training',
  'admin-user',
  'api',
  'assets',
  'basket',
  'category',
  'certificates',
  'checkout',
  'client',
  'client-page',
  'clients',
  'codes',
  'commission',
  'contact',
  'dashboard',
  'desk',
  'dev',
  'email-changed',
  'explore',
  'faves',
  'files',
  'forgot-password',
  'healthz',
  'help',
  'imprint',
  'info',
  'links',
  'login',
  'logout',
  'mail',
  'metrics',
  'my-address',
  'myclients',
  'mystock',
  'new',
  'news',
  'nointernet',
  'official',
  'order',
  'order-confirm',
  'orders',
  'payment',
  'payment-successful-receipt',
  'payments',
  'payoutpayment',
  'privacy',
  'product-details',
  'products',
  'profile',
  'quickview',
  'readyz',
  'refund',
  'replace-documents',
  'reset-password',
  'returns',
  'robots',
  'running-out',
  'sales',
  'salon-stock',
  'security',
  'service',
  'shop',
  'shop-page',
  'signup',
  'signup-verification',
  'sitemap',
  'sitemaps',
  'support',
  'team',
  'terms',
  'thank-you-client-payment',
  'training',
  'unsubscribe',
  'update-account',
  'waiting',
  'www',
]

/**
 * Reduces a handle so that two which people could confuse become equal: without hyphens, and with letters that look alike replaced with one
 * of them (D-501).
 */
export function toLikeness(handle: string): string {
  return handle
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replace(/[1l]/g, 'i')
}

const reservedLikenesses = new Set(reserved.map(toLikeness))
/** A shop name shorter than this is part of too many handles for all of them to be refused. */
const shortestSpokenName = 4

/** Whether a handle contains the shop's name, and so would seem to speak for the shop. */
function hasNameOfShop(likeness: string): boolean {
  const name = toLikeness(toWords(shopName()))
  return name.length < shortestSpokenName ? likeness === name : likeness.includes(name)
}

/** The reason why no seller may choose this handle; null if a seller may choose it, provided that it is free. */
export function findHandleFault(handle: string): 'length' | 'letters' | 'reserved' | null {
  if (handle.length < shortest || handle.length > longest) return 'length'
  if (!pattern.test(handle)) return 'letters'
  const likeness = toLikeness(handle)
  return reservedLikenesses.has(likeness) || hasNameOfShop(likeness) ? 'reserved' : null
}

/** Handles to propose to a seller, best first, made from her names; the last ones end with a number. */
export function listHandleProposals(names: readonly string[]): string[] {
  const words = names.map(toWords).filter((text) => findHandleFault(text) === null)
  const [first = 'salon'] = words
  const stem = first.slice(0, longest - 4).replace(/-$/, '')
  const numbered = Array.from({ length: 98 }, (_, at) => `${stem}-${at + 2}`)
  return [...words, ...numbered].filter((handle) => findHandleFault(handle) === null)
}

/** Turns a name into a handle: 'Émilie’s Salon & Spa' becomes 'emilies-salon-spa'. */
function toWords(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-$/, '')
}
