import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from '../support/back-office.ts'
import { desk, openLoggedIn } from '../support/people.ts'
import { createTrade } from '../support/sale.ts'
import { ScreenReader } from './screen-reader.ts'

/** What a screen reader says while a list is searched. */

async function expectHeard(reader: ScreenReader, page: Page, expected: RegExp): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox')
  await field.focus()
  await reader.listen()
  for (const [words, heard] of [
    ['nobody and nothing', /^says: None found$/m],
    ['a', expected],
  ] as const) {
    await field.press('Control+A')
    await reader.type(words)
    // tried again, since a search waits until the typing pauses
    await expect(async () => {
      await reader.listen()
      expect(reader.takeHeard()).toMatch(heard)
    }).toPass()
  }
}

test('how much a search has found is heard, where nothing is found too [N-ASST-013]', async ({ browser }) => {
  const { seller } = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  const reader = await ScreenReader.listenTo(page)
  for (const [path, expected] of [
    ['/myclients/sell', /^says: 1 found$/m],
    ['/myclients', /^says: 1 found$/m],
    ['/mystock', /^says: \d+ found$/m],
  ] as const) {
    await reader.open(path)
    await expectHeard(reader, page, expected)
  }
  const office = await openBackOffice(browser, desk)
  const officeReader = await ScreenReader.listenTo(office.page)
  await officeReader.open('/admin-user')
  await expectHeard(officeReader, office.page, /^says: \d+ found$/m)
  expect([...consoleErrors, ...office.consoleErrors]).toEqual([])
})
