import { createExploreLink } from '../../../tests/browser/support/explore-link.ts'
import type { Task } from '../task.ts'

/**
 * A client who came through an explore link buys for herself, with a card that no browser has saved: from the link's shop, with the
 * product on the screen, to the paid order.
 */
export const exploreOrder: Task = {
  name: 'explore order, from the link’s shop',
  budget: { taps: 6, keys: 25 },
  before: '10, 38 keys',
  async prepare() {
    const link = await createExploreLink()
    return {
      start: link.path,
      async play(hand) {
        const { page } = hand
        await hand.tap(page.getByRole('button', { name: /^buy product/ }).first())
        await hand.tap(page.getByRole('button', { name: 'Checkout' }))
        await hand.tap(page.getByRole('button', { name: 'Save & Continue' }))
        await hand.type(page.getByLabel('Card number'), '4242424242424242')
        await hand.type(page.getByLabel('Expiry'), '1234')
        await hand.type(page.getByLabel('CVC', { exact: true }), '123')
        await hand.tap(page.getByRole('button', { name: 'Submit', exact: true }))
        await page.waitForURL(/\/order-confirm$/)
      },
    }
  },
}
