import { beforeEach, expect, test } from 'vitest'
import { closeLoginPrompt, getRequestedPath, isLoginPromptOpen } from '#access/web/login-prompt-state.ts'
import { currentViewer } from '#access/web/viewer.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { routes } from '#app/routes.ts'
import { checkAdminGuard, checkGuard, redirectAfterVisit } from '#app/web/routing/guards.ts'
import { commonText } from '#platform/text.ts'
import { createQueryClient } from '#platform/web/api-client/query-client.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { dismissNotification, getNotifications } from '#platform/web/ui/notifications/notify.ts'
import { stubLocalStorage } from '../../../../tests/harness/stub-local-storage.ts'

const anyUrl = new URL('http://shop/')
const at = (name: Parameters<typeof checkGuard>[0]) => checkGuard(name, anyUrl)
const logIn = (isAdmin = false) => setStored({ accessToken: 'token', userId: 'u1', isAdmin })

stubLocalStorage()
beforeEach(() => {
  closeLoginPrompt()
  for (const { id } of getNotifications()) dismissNotification(id)
})

test('account pages redirect a visitor home [C-GARD-004–007, C-GARD-009–011]', () => {
  const paths = ['/profile', '/my-address', '/payment', '/orders', '/account-setting', '/commission', '/payoutPayment']
  const redirects = () =>
    paths.map((path) => {
      const name = routes.account.find((address) => address.path === path)?.guard
      if (!name) throw new Error(`${path} has no guard`)
      return [path, at(name)]
    })
  expect(redirects()).toEqual(paths.map((path) => [path, '/']))
  logIn()
  expect(redirects()).toEqual(paths.map((path) => [path, null]))
})

test('a visitor on my clients, my stock or faves gets a login, each in its way [D-072]', () => {
  expect(at('clients')).toBe('/')
  expect(isLoginPromptOpen()).toBe(true)
  closeLoginPrompt()
  expect(at('stock')).toBeNull()
  expect(isLoginPromptOpen()).toBe(true)
  expect(at('faves')).toBe('/login')
  expect(getNotifications().map(({ message }) => message)).toEqual([commonText.notLoggedInShort])
})

test('login and sign-up are for visitors', () => {
  expect(at('visitor')).toBeNull()
  logIn()
  expect(at('visitor')).toBe('/')
})

test('an administrator on home, login or a seller’s page goes to the dashboard [D-069, D-070]', () => {
  logIn(true)
  for (const name of ['home', 'visitor', 'seller', 'stock', 'faves', 'checkout', 'client'] as const)
    expect(at(name)).toBe('/dashboard')
})

test('home redirects a client by link to the link’s own list [S-XMOD-008]', () => {
  setStored({ exploreClientUrl: 'a b' })
  expect(at('home')).toBe('/explore/a%20b')
})

test('a page opened by a link shows the whole shop after its visit, with its filters', () => {
  const page = new URL('http://shop/explore/a%20b?urlUserId=u&urlClientId=c&skin=2')
  setStored({ exploreClientUrl: 'a b' })
  expect(redirectAfterVisit(page)).toBeNull()
  setStored({ exploreClientUrl: null })
  expect(redirectAfterVisit(page)).toBe('/explore?skin=2')
  expect(redirectAfterVisit(new URL('http://shop/explore?skin=2'))).toBeNull()
})

test('a link that cannot be opened leaves a seller in the shop; a client waits [D-047, D-049]', async () => {
  const page = new URL('http://shop/explore/offline?urlUserId=u&urlClientId=c&skin=2')
  expect(await checkGuard('explore', page)).toBeNull()
  expect(getStored('exploreClientUrl')).toBe('offline')
  setStored({ exploreClientUrl: null, urlUserId: null, urlClientId: null })
  logIn()
  expect(await checkGuard('explore', page)).toBe('/explore?skin=2')
  expect(currentViewer()).toMatchObject({ kind: 'seller', visit: null })
})

test('a client by link has no account pages, no login and no clients', () => {
  setStored({ exploreClientUrl: 'link' })
  for (const name of ['seller', 'visitor', 'clients', 'client'] as const) expect(at(name)).toBe('/')
  expect(at('stock')).toBeNull()
})

test('/client redirects to my clients with a token and home without [D-074]', () => {
  expect(at('client')).toBe('/')
  logIn()
  expect(at('client')).toBe('/myclients')
})

test('the checkout needs a seller or a client, and a cart [D-073]', () => {
  expect(at('checkout')).toBe('/mystock')
  logIn()
  expect(at('checkout')).toBe('/mystock')
  setStored({ inBagDetails: { productDetails: [] } })
  expect(at('checkout')).toBeNull()
})

test.each(['inBagDetails', 'inMobBagDetails', 'currentCartData'] as const)(
  'only a visitor with a basket in %s logs in on my stock before the checkout [D-073, D-310]',
  (basket) => {
    setStored({ [basket]: { productDetails: [] } })
    expect(checkGuard('checkout', new URL('http://shop/checkout'))).toBe('/mystock')
    expect(at('stock')).toBeNull()
    expect([isLoginPromptOpen(), getRequestedPath()]).toEqual([true, '/checkout'])
    logIn()
    expect(at('checkout')).toBeNull()
    setStored({ accessToken: null, userId: null, isAdmin: null, exploreClientUrl: 'link' })
    expect(currentViewer().kind).toBe('client')
    expect(at('checkout')).toBeNull()
  },
)

test('an order confirmation is shown to the one who has paid alone [D-073, N-OFFL-022]', () => {
  logIn()
  expect(at('receipt')).toBe('/')
  setStored({ emailReceipt: { viewer: 'u1' } })
  expect(at('receipt')).toBeNull()
  setStored({ userId: 'u2' })
  expect(at('receipt')).toBe('/')
  setStored({ accessToken: null, userId: 'u1' })
  expect(at('receipt')).toBe('/')
  setStored({ emailReceipt: {} })
  expect(at('receipt')).toBe('/')
  setStored({ accessToken: 'token' })
  expect(at('receipt')).toBeNull()
  setStored({ accessToken: null, emailReceipt: { viewer: 'anon' } })
  expect(at('receipt')).toBe('/')
  setStored({ exploreClientUrl: 'link', urlClientId: 'c1', emailReceipt: { viewer: 'client:c1' } })
  expect(at('receipt')).toBeNull()
})

test('a link with invalid percent-encoding is exchanged like any other', () => {
  const page = new URL('http://shop/explore/caf%C3')
  setStored({ exploreClientUrl: 'caf%C3' })
  expect(redirectAfterVisit(page)).toBeNull()
})

test('/quickview redirects to the product opened last, else to explore [D-076]', () => {
  expect(at('quick-view')).toBe('/explore')
  setStored({ prodDetailsDataId: 'p7' })
  expect(at('quick-view')).toBe('/product-details/p7/all/explore')
})

test('/order is the list of orders for administrators and a 404 page for all others [D-075]', () => {
  expect(at('old-orders')).toBe('/404')
  logIn(true)
  expect(at('old-orders')).toBe('/admin-order')
})

test('the back office asks the profile, not the local flag [D-069, C-GARD-017]', async () => {
  const queries = createQueryClient()
  expect(await checkAdminGuard(queries)).toBe('/')
  logIn(true)
  const profile = { isAdmin: false }
  queries.setQueryData(ownProfileQuery('u1').queryKey, profile as never)
  expect(await checkAdminGuard(queries)).toBe('/')
  expect(getStored('isAdmin')).toBe('false')
  queries.setQueryData(ownProfileQuery('u1').queryKey, { isAdmin: true } as never)
  setStored({ isAdmin: true })
  expect(await checkAdminGuard(queries)).toBeNull()
})
