import { beforeEach, expect, test } from 'vitest'
import { addresses } from '#app/addresses.ts'
import { guard, guardAdmin, guardOver } from '#app/web/guards.ts'
import { commonText } from '#platform/text.ts'
import { keep, kept } from '#platform/web/kept.ts'
import { closeLoginPrompt, isLoginAsked } from '#platform/web/login-prompt.ts'
import { currentNotices } from '#platform/web/notify.ts'
import { ownProfileQuery } from '#platform/web/own-profile.ts'
import { newQueryClient } from '#platform/web/queries.ts'

const somewhere = new URL('http://shop/')
const at = (name: Parameters<typeof guard>[0]) => guard(name, somewhere)
const logIn = (isAdmin = false) => keep({ accessToken: 'token', userId: 'u1', isAdmin })

beforeEach(() => {
  const values = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  }
  closeLoginPrompt()
})

test('account pages lead a visitor home [C-GARD-004, C-GARD-005, C-GARD-006, C-GARD-007, C-GARD-009, C-GARD-010, C-GARD-011]', () => {
  const paths = ['/profile', '/my-address', '/payment', '/orders', '/account-setting', '/commission', '/payoutPayment']
  const leads = () =>
    paths.map((path) => {
      const name = addresses.account.find((address) => address.path === path)?.guard
      if (!name) throw new Error(`${path} is open to everybody`)
      return [path, at(name)]
    })
  expect(leads()).toEqual(paths.map((path) => [path, '/']))
  logIn()
  expect(leads()).toEqual(paths.map((path) => [path, null]))
})

test('my clients leads a visitor home with the modal, my stock stays with it, faves says it and asks for a login [D-072]', () => {
  expect(at('clients')).toBe('/')
  expect(isLoginAsked()).toBe(true)
  closeLoginPrompt()
  expect(at('stock')).toBeNull()
  expect(isLoginAsked()).toBe(true)
  expect(at('faves')).toBe('/login')
  expect(currentNotices().map(({ message }) => message)).toEqual([commonText.notLoggedInOnFaves])
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

test('home leads a client by link to the link’s own list [S-XMOD-008]', () => {
  keep({ exploreClientUrl: 'a b' })
  expect(at('home')).toBe('/explore/a%20b')
})

test('a page opened by a link is left for the whole shop once its visit is over, its filters kept', () => {
  const page = new URL('http://shop/explore/a%20b?urlUserId=u&urlClientId=c&skin=2')
  keep({ exploreClientUrl: 'a b' })
  expect(guardOver(page)).toBeNull()
  keep({ exploreClientUrl: null })
  expect(guardOver(page)).toBe('/explore?skin=2')
  expect(guardOver(new URL('http://shop/explore?skin=2'))).toBeNull()
})

test('a client by link has no account pages, no login and no clients', () => {
  keep({ exploreClientUrl: 'link' })
  for (const name of ['seller', 'visitor', 'clients', 'client'] as const) expect(at(name)).toBe('/')
  expect(at('stock')).toBeNull()
})

test('/client leads to my clients with a token and home without [D-074]', () => {
  expect(at('client')).toBe('/')
  logIn()
  expect(at('client')).toBe('/myclients')
})

test('checkout needs somebody who may buy, and a basket [D-073]', () => {
  expect(at('checkout')).toBe('/mystock')
  logIn()
  expect(at('checkout')).toBe('/mystock')
  keep({ inBagDetails: { productDetails: [] } })
  expect(at('checkout')).toBeNull()
})

test('the order confirmation needs a receipt [D-073]', () => {
  expect(at('receipt')).toBe('/')
  keep({ emailReceipt: {} })
  expect(at('receipt')).toBeNull()
})

test('a link that was cut short in the middle of a letter is looked up like any other', () => {
  const page = new URL('http://shop/explore/caf%C3')
  keep({ exploreClientUrl: 'caf%C3' })
  expect(guardOver(page)).toBeNull()
})

test('/quickview leads to the product opened last, else to explore [D-076]', () => {
  expect(at('quick-view')).toBe('/explore')
  keep({ prodDetailsDataId: 'p7' })
  expect(at('quick-view')).toBe('/product-details/p7/all/explore')
})

test('/order is the list of orders for administrators and lost for everybody else [D-075]', () => {
  expect(at('old-orders')).toBe('/404')
  logIn(true)
  expect(at('old-orders')).toBe('/admin-order')
})

test('the back office asks the profile, not the local flag [D-069, C-GARD-017]', async () => {
  const queries = newQueryClient()
  expect(await guardAdmin(queries)).toBe('/')
  logIn(true)
  const profile = { usr: { isAdmin: false }, bP: '' }
  queries.setQueryData(ownProfileQuery('u1').queryKey, profile as never)
  expect(await guardAdmin(queries)).toBe('/')
  expect(kept('isAdmin')).toBe('false')
  queries.setQueryData(ownProfileQuery('u1').queryKey, { usr: { isAdmin: true }, bP: '' } as never)
  keep({ isAdmin: true })
  expect(await guardAdmin(queries)).toBeNull()
})
