import { createApprovedSeller } from '../../../tests/browser/support/sellers.ts'
import type { Hand } from '../hand.ts'
import type { Task } from '../task.ts'

/** A seller whose documents and bank account are approved, and who has nothing else yet. */
const createNewSeller = () => createApprovedSeller({ verified: true, paidOut: true })

/** Leads from the first steps on the home page to a first product in stock. */
async function stockFirstProduct(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.tap(page.getByRole('link', { name: /^Watch a first video/ }))
  // home has product tiles too, so the tile is looked for on the page that the link opens
  await page.waitForURL(/\/explore$/)
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Watch Video/ }) })
    // tests delete the products that they add, whose names end with a timestamp
    .filter({ hasNotText: /\d{13}/ })
    .first()
  const name = (await tile.getByRole('heading').textContent()) ?? ''
  await hand.tap(tile.getByRole('button', { name: /^Watch Video/ }))
  // played fast, so that the measured seconds are those of the seller's work and not of the video
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    video.playbackRate = 4
    return video.play()
  })
  await page.getByText('You have successfully completed video').waitFor()
  const watched = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await hand.tap(watched.getByRole('button', { name: /^Stock/ }))
  await watched.getByRole('button', { name: /^Un-stock/ }).waitFor()
}

async function addFirstClient(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.tap(page.getByRole('link', { name: 'My Clients' }).first())
  await hand.tap(page.getByRole('button', { name: 'Add New Client' }).first())
  await hand.type(page.getByLabel('Name', { exact: true }), 'Clara Fenn')
  await hand.type(
    page.getByLabel('Email', { exact: true }).last(),
    `clara.${crypto.randomUUID().slice(0, 8)}@example.com`,
  )
  await hand.type(page.getByLabel('Mobile number'), '07700900123')
  await hand.type(page.getByLabel('Address line 1'), '12 stonegate')
  await hand.tap(page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option').first())
  await hand.tap(page.getByRole('button', { name: 'Save Changes' }))
}

const people = [...'ABCDEFGHIJKLMNOPQRST'].map((last) => `Client ${last},client.${last}@example.com,07700 900123`)
const clientFile = {
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Email,Phone', ...people].join('\r\n')),
}

/** Tasks of a seller who has just been approved. */
export const beginningTasks: readonly Task[] = [
  {
    name: 'send a first shopping link after approval, from home: video, stock, client, link',
    budget: { taps: 12 },
    before: '19 taps',
    async prepare() {
      return {
        as: await createNewSeller(),
        start: '/',
        async play(hand) {
          const { page } = hand
          await stockFirstProduct(hand)
          await addFirstClient(hand)
          await hand.tap(page.getByRole('link', { name: 'Send link' }))
          const product = page.getByRole('checkbox').first()
          await product.waitFor()
          if (!(await product.isChecked())) await hand.tap(product)
          await hand.tap(page.getByRole('button', { name: 'Send', exact: true }))
          await page.getByRole('status').filter({ hasText: 'The shopping link is on its way.' }).waitFor()
        },
      }
    },
  },
  {
    name: 'import twenty clients, from home',
    budget: { taps: 4 },
    async prepare() {
      return {
        as: await createNewSeller(),
        start: '/',
        async play(hand) {
          const { page } = hand
          await hand.tap(page.getByRole('link', { name: 'My Clients' }).first())
          await hand.tap(page.getByRole('link', { name: 'Import your clients' }))
          await hand.chooseFiles(page.getByRole('button', { name: 'Choose a file' }), [clientFile])
          await hand.tap(page.getByRole('button', { name: 'Add 20 clients' }))
          await page.waitForURL(/\/myclients$/)
        },
      }
    },
  },
]
