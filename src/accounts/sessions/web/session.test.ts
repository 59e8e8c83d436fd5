import { expect, test } from 'vitest'
import { getSetupToken, setSetupToken } from '#access/web/setup-token.ts'
import { currentViewer } from '#access/web/viewer.ts'
import { claimTab, removeAccessToken, sessionCredentials, setCommissionShown } from '#accounts/sessions/web/session.ts'
import { endFailedSession, endSession, startSession } from '#accounts/sessions/web/start-session.ts'
import '#catalogue/search/web/stored-filters.ts'
import { leaveExploreMode, storeExploreLink } from '#links/visits/web/explore-visit.ts'
import { getPendingPaymentStorage } from '#orders/payment/web/pending-payments.ts'
import { getStored, getStoredJson, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { stubLocalStorage } from '../../../../tests/harness/stub-local-storage.ts'

const values = stubLocalStorage()
const tab = stubLocalStorage('sessionStorage')
const usr = {
  _id: 'u1',
  firstName: 'Anna',
  lastName: 'Archer',
  isAdmin: false,
  isVarified: 0 as const,
  accountId: 'acct_1',
  payouts_enabled: false,
  paidByVendor: false,
  amount: 0,
  accountActive: true,
}

test('without a token the viewer is a visitor who sees no commission [S-SESS-016]', () => {
  expect(currentViewer()).toMatchObject({ kind: 'visitor', key: 'anon', showsCommission: false })
})

test('login stores user, token, id and flags under the specified names [S-SESS-002–011]', () => {
  startSession({ user: usr, accessToken: 'token' })
  expect(Object.fromEntries([...values].filter(([key]) => !key.startsWith('user') || key === 'userId'))).toEqual({
    accessToken: 'token',
    userId: 'u1',
    isLoggedIn: 'true',
    isAdmin: 'false',
    isVerify: '0',
    accountId: 'acct_1',
    payouts_enabled: 'false',
    commissionEye: 'true',
  })
  expect(getStoredJson('user')).toEqual(usr)
  expect(getStoredJson('userData')).toEqual(usr)
  expect(currentViewer()).toMatchObject({
    kind: 'seller',
    key: 'u1',
    firstName: 'Anna',
    emailVerified: false,
    payouts: 'false',
  })
})

test('the basket survives an expired session and goes when another seller logs in [D-310]', () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ currentCartData: { productDetails: [] }, orderId: 'o1' })
  removeAccessToken({ hasExpired: true })
  startSession({ user: usr, accessToken: 'next' })
  expect(getStored('orderId')).toBe('o1')
  removeAccessToken({ hasExpired: true })
  startSession({ user: { ...usr, _id: 'u2' }, accessToken: 'other' })
  expect([getStored('orderId'), getStored('currentCartData')]).toEqual([null, null])
})

/** Stores something under each key that screens use for the person at the browser. */
function storeTraces(): void {
  setStored({ emailReceipt: { order: 1 }, lastSale: { seller: 'u1' }, ownRights: { viewer: 'u1' }, outbox: '1 0' })
  setStored({ prodDetailsDataId: 'p1', pushDeclined: true, warmedUpAt: 1, clientPageToken: 'c', shopBaskets: {} })
  setStored({ pageSize: 50, singleKeys: 'off', skin: '1' })
  for (const key of ['drafts', 'opened-lists', 'shopBuyer', 'sending']) tab.set(key, '{}')
  tab.set('returnPath', '/mystock')
  setSetupToken('setup')
  getPendingPaymentStorage('checkout').set({ orderId: 'o1', path: 'payment/card/pay', body: {}, key: 'k' })
}

const readTab = () => [getSetupToken(), getPendingPaymentStorage('checkout').get()]

test('another user finds nothing of the one before, but the browser as it was [N-OFFL-018]', () => {
  startSession({ user: usr, accessToken: 'token' })
  const session = [...values.keys()]
  storeTraces()
  removeAccessToken({ hasExpired: true })
  startSession({ user: { ...usr, _id: 'u2' }, accessToken: 'other' })
  expect([...values.keys()].sort()).toEqual([...session, 'pageSize', 'singleKeys', 'skin'].sort())
  expect([...tab.keys()]).toEqual(['returnPath'])
  expect(readTab()).toEqual([null, null])
})

test('the same user finds what she has left; her device gets its answers anew [N-OFFL-018]', () => {
  startSession({ user: usr, accessToken: 'token' })
  storeTraces()
  removeAccessToken({ hasExpired: true })
  startSession({ user: usr, accessToken: 'next' })
  expect([getStored('outbox'), getStored('warmedUpAt'), tab.has('drafts')]).toEqual(['1 0', null, true])
  setStored({ warmedUpAt: 1 })
  startSession({ user: usr, accessToken: 'verified' })
  expect(getStored('warmedUpAt')).toBeNull()
})

test('a logout and the exit of a visit leave nothing, in this tab and in others [N-OFFL-018]', async () => {
  for (const leave of [endSession, leaveExploreMode]) {
    startSession({ user: usr, accessToken: 'token' })
    storeTraces()
    await leave()
    expect([values.size, tab.size]).toEqual([0, 0])
    expect(readTab()).toEqual([null, null])
  }
  startSession({ user: usr, accessToken: 'token' })
  claimTab()
  storeTraces()
  claimTab()
  expect(tab.has('drafts')).toBe(true)
  values.clear()
  claimTab()
  expect(tab.size).toBe(0)
})

test('a session that was ended elsewhere leaves nothing of anybody [N-OFFL-021, D-775]', () => {
  startSession({ user: usr, accessToken: 'token' })
  storeTraces()
  setStored({ checkoutDraft: { search: 'Clara' }, currentCartData: { productDetails: [] } })
  sessionCredentials.onUnauthorised('token', { hasExpired: false })
  expect([...values.keys()].sort()).toEqual(['pageSize', 'singleKeys', 'skin'])
  expect([...tab.keys()]).toEqual(['returnPath'])
  expect(currentViewer().kind).toBe('visitor')
})

test('an expired session leaves a basket and ids, but no word on anybody [N-OFFL-021, D-775]', () => {
  startSession({ user: usr, accessToken: 'token' })
  storeTraces()
  setStored({ checkoutDraft: { search: 'Clara' }, currentCartData: { productDetails: [] } })
  sessionCredentials.onUnauthorised('token', { hasExpired: true })
  const left = ['userId', 'outbox', 'lastSale', 'pushDeclined', 'clientPageToken', 'shopBaskets', 'currentCartData']
  expect([...values.keys()].sort()).toEqual([...left, 'pageSize', 'singleKeys', 'skin'].sort())
})

test('a refused call without a token takes nothing from the next login [D-703]', () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ outbox: '1 0' })
  sessionCredentials.onUnauthorised('token', { hasExpired: true })
  sessionCredentials.onUnauthorised(null, { hasExpired: false })
  expect([getStored('outbox'), getStored('userId')]).toEqual(['1 0', 'u1'])
})

test('a profile that cannot be loaded ends the session, and not what waits for it [N-OFFL-005]', () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ outbox: '1 0' })
  endFailedSession()
  expect([getStored('accessToken'), getStored('userId'), getStored('outbox')]).toEqual([null, 'u1', '1 0'])
  setStored({ outbox: null })
  endFailedSession()
  expect(values.size).toBe(0)
})

test('commission is shown after login until the eye is closed [S-HEAD-019, S-HEAD-020]', () => {
  startSession({ user: usr, accessToken: 'token' })
  expect(currentViewer().showsCommission).toBe(true)
  setCommissionShown(false)
  expect(getStored('commissionEye')).toBe('false')
  expect(currentViewer().showsCommission).toBe(false)
})

test('an administrator is one by the flag stored at login [S-SESS-017]', () => {
  startSession({ user: { ...usr, isAdmin: true }, accessToken: 'token' })
  expect(currentViewer().kind).toBe('admin')
})

test('payouts_enabled has three cases: true, false and absent [D-129]', () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ payouts_enabled: true })
  expect(currentViewer().payouts).toBe('true')
  setStored({ payouts_enabled: null })
  expect(currentViewer().payouts).toBeNull()
})

test('a logout clears everything, an expired token not who she is [S-SESS-013, S-SESS-015]', () => {
  startSession({ user: usr, accessToken: 'token' })
  removeAccessToken({ hasExpired: true })
  expect(currentViewer().kind).toBe('visitor')
  expect(getStored('userId')).toBe('u1')
  endSession()
  expect(values.size).toBe(0)
})

test('a link stores its url and both ids, and marks the visit [S-XMOD-010–011, S-XMOD-019]', () => {
  storeExploreLink(new URL('http://shop/explore/a%2Bb?urlUserId=U&urlClientId=C'))
  expect([getStored('exploreClientUrl'), getStored('urlUserId'), getStored('urlClientId')]).toEqual(['a+b', 'U', 'C'])
  expect(currentViewer()).toMatchObject({ kind: 'client', key: 'client:C', visit: { userId: 'U', clientId: 'C' } })
})

test('ids without a link mark the visit and nothing more [D-047]', () => {
  storeExploreLink(new URL('http://shop/explore?urlUserId=U&urlClientId=C'))
  expect(currentViewer()).toMatchObject({ kind: 'visitor', visit: { userId: 'U', clientId: 'C' } })
})

test('a link’s ids are neither stored nor sent for a logged-in seller [S-XMOD-010–011, D-047]', () => {
  startSession({ user: usr, accessToken: 'token' })
  storeExploreLink(new URL('http://shop/explore?urlUserId=U&urlClientId=C'))
  expect([getStored('urlUserId'), getStored('urlClientId')]).toEqual([null, null])
  setStored({ urlUserId: 'U', urlClientId: 'C' })
  expect(currentViewer()).toMatchObject({ kind: 'seller', visit: null })
})

test('logging in ends a visit [S-XMOD-011, D-047]', () => {
  storeExploreLink(new URL('http://shop/explore/link?urlUserId=U&urlClientId=C'))
  setStored({ exploreProduct: 'p1' })
  startSession({ user: usr, accessToken: 'token' })
  for (const key of ['exploreClientUrl', 'urlUserId', 'urlClientId', 'exploreProduct'])
    expect(values.has(key), key).toBe(false)
  expect(currentViewer()).toMatchObject({ kind: 'seller', visit: null, exploreUrl: null })
})

test('explore mode uses no seller’s session and shows no commission [D-049, S-XMOD-020]', () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ exploreClientUrl: 'link' })
  expect(currentViewer()).toMatchObject({ kind: 'client', showsCommission: false })
})

test('leaving explore mode removes token, ids, flags, filters and link [S-XMOD-021–026]', async () => {
  startSession({ user: usr, accessToken: 'token' })
  setStored({ exploreClientUrl: 'link', urlUserId: 'U', urlClientId: 'C', skin: '1', mobBrand: 'x' })
  await leaveExploreMode()
  const gone = ['accessToken', 'userId', 'urlUserId', 'urlClientId', 'isAdmin', 'exploreClientUrl', 'isVerify', 'skin']
  for (const key of [...gone, 'mobBrand']) expect(values.has(key)).toBe(false)
})

test('subscribers hear of every change; without a change the viewer is the same object', () => {
  let heard = 0
  const stop = subscribeToStorage(() => {
    heard += 1
  })
  const before = currentViewer()
  setStored({ skin: '2' })
  expect(currentViewer()).toBe(before)
  setStored({ accessToken: 'token', userId: 'u1' })
  expect(currentViewer()).not.toBe(before)
  stop()
  setStored({ skin: null })
  expect(heard).toBe(2)
})
