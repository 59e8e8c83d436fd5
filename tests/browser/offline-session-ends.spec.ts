import { expect, type Page, test } from '@playwright/test'
import { countStored, cutNetwork, openSeen, waitForStored, waitForWorker } from './support/offline.ts'
import {
  desk,
  expectAccessible,
  fillInLogin,
  logIn,
  navigateTo,
  openLoggedIn,
  openMenu,
  phone,
  storageForSession,
  waitForCall,
  withWorker,
} from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createApprovedSeller, getAdminToken } from './support/sellers.ts'
import { callShop, createSession } from './support/shop-api.ts'

/** What is deleted from a seller's device when her session ends: by a logout, another login, a block, another device or its time. */

async function logOut(page: Page): Promise<void> {
  await page.goto('/profile')
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await expect(page).toHaveURL(/\/$/)
}

/** Waits until the device stores neither answers nor waiting calls. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect.poll(() => countStored(page, 'answers')).toBe(0)
  expect(await countStored(page, 'outbox')).toBe(0)
}

test('a logout, and another login in the same browser, leave nothing [N-OFFL-005]', async ({ browser }) => {
  const { page, context } = await openSeen(browser)
  await logOut(page)
  await expectNothingLeft(page)
  const other = await createApprovedSeller({ verified: true, paidOut: true })
  await logIn(page, other)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/myclients')
  await waitForStored(page, 1)
  await cutNetwork(context)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Clara Client')).toHaveCount(0)
})

test('what was kept for one seller is kept anew for the next one in the same page [N-OFFL-001]', async ({
  browser,
}) => {
  const trade = await createTrade()
  const other = await createApprovedSeller({ verified: true, paidOut: true })
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/explore')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForStored(page, 1)
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/login')
  await fillInLogin(page, other)
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/explore')
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForStored(page, 1)
  await cutNetwork(context)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('another user’s session in another tab takes what the first one kept [N-OFFL-005]', async ({ browser }) => {
  const { page, context } = await openSeen(browser)
  const other = await createApprovedSeller({ verified: true })
  const stored = storageForSession(await createSession(other))
  await page.goto('/terms')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await cutNetwork(context)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page.getByText('Clara Client')).toHaveCount(0)
})

test('a block wipes the device with its next call [N-OFFL-005]', async ({ browser }) => {
  const { page, trade } = await openSeen(browser)
  const as = await getAdminToken()
  await callShop('PUT', 'admin/user/block', { as, body: { _id: trade.seller.userId, action: 0 } })
  await page.goto('/myclients')
  await expectNothingLeft(page)
})

test('a lost device is ended from the profile, and keeps nothing [N-OFFL-006]', async ({ browser }) => {
  const { page: lost, trade } = await openSeen(browser)
  const { page } = await openLoggedIn(browser, trade.seller, desk, withWorker)
  await page.goto('/profile')
  const ended = waitForCall(page, 'POST', /user\/logout\/others$/)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await ended
  await expect(page.getByRole('status').filter({ hasText: 'other device' })).toBeVisible()
  await expectAccessible(page)
  await lost.goto('/mystock')
  await expectNothingLeft(lost)
  // the device from which the other sessions were ended stays logged in
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toContainText('Clara Client')
})

test('a session that has expired asks for the login, and its answers are gone [N-OFFL-005]', async ({ browser }) => {
  const { page, trade } = await openSeen(browser)
  const { expireSessions } = await import('./support/shop-database.ts')
  expireSessions(trade.seller.email)
  await page.goto('/myclients')
  await expect.poll(() => countStored(page, 'answers')).toBe(0)
  await page.goto('/login')
  await fillInLogin(page, trade.seller)
  await expect(page).not.toHaveURL(/login/)
})
