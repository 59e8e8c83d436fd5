import { createPictures } from '../../../tests/browser/support/back-office.ts'
import { deleteProduct } from '../../../tests/browser/support/catalogue.ts'
import { administrator } from '../../../tests/browser/support/people.ts'
import { getAdminToken } from '../../../tests/browser/support/sellers.ts'
import type { Hand } from '../hand.ts'
import type { Task } from '../task.ts'

const textFields = {
  Title: 'Soft all day',
  Brand: 'Velunda',
  Description: 'A balm.',
  'Price (£)': '10',
  'RRP (£)': '15',
  'Commission (£)': '3',
  Weight: '50',
  Quantity: '7',
  Ingredients: 'Aqua',
}

async function fillInProduct(hand: Hand, name: string): Promise<void> {
  const { page } = hand
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await hand.type(field('Name'), name)
  for (const [label, text] of Object.entries(textFields)) await hand.type(field(label), text)
  await hand.tap(page.getByRole('group', { name: 'Categories', exact: true }).getByRole('checkbox').first())
  await hand.type(page.getByRole('textbox', { name: 'Uses' }), 'Dab twice')
  await hand.choose(field('Weight unit'), 'ml')
  await hand.tap(page.getByRole('checkbox', { name: 'Tan', exact: true }))
}

/** Tasks of an administrator who edits the catalogue. */
export const catalogueTasks: readonly Task[] = [
  {
    name: 'add a product with four pictures, from the list',
    budget: { taps: 18 },
    changesCatalogue: true,
    async prepare() {
      const pictures = await createPictures(4)
      const name = `Tapped Balm ${Date.now()}`
      return {
        as: administrator,
        start: '/products',
        async play(hand) {
          const { page } = hand
          await hand.tap(page.getByRole('link', { name: 'Add new product' }))
          await fillInProduct(hand, name)
          await hand.chooseFiles(page.getByRole('button', { name: 'Choose pictures' }), pictures)
          await hand.tap(page.getByRole('button', { name: 'Crop all 4' }))
          await page
            .getByRole('button', { name: /^Remove picture/ })
            .nth(3)
            .waitFor()
          await hand.tap(page.getByRole('button', { name: 'Add new product' }))
          await page.waitForURL(/\/products$/)
        },
        clear: async () => deleteProduct(await getAdminToken(), name),
      }
    },
  },
]
