import { readFileSync } from 'node:fs'
import { firstCategory, goods, pictures } from './back-office.ts'
import { ask, formWith } from './shop-api.ts'

/** Goods of a journey's own, put into the shop as the back office does, and what was made of them. */

let count = 0
const newName = (of: string) => `${of} ${Date.now()} ${++count}`

export async function aProduct(as: string): Promise<string> {
  const name = newName('Journey Balm')
  const fields = {
    ...{ name, title: 'Soft all day', brand: 'Velunda', desc: 'A balm.', uses: '<p>Dab <strong>twice</strong>.</p>' },
    ...(await firstCategory()),
    ...{ price: '19.99', rrp: '25', commission: '5', quantity: '40', weight: '3.5', weight_unit: 'gm' },
    ...{ ingredients: 'Aqua, Cera Alba', skin_color: '[1,3]', color: '#a2545c' },
  }
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: readFileSync('seeds/files/training.mp4') }
  await ask('POST', 'admin/product', { as, body: formWith(fields, { prod_imgs: await pictures(4), video: [film] }) })
  return name
}

export async function removeProduct(as: string, name: string): Promise<void> {
  const { prods = [] } = await goods(as, 'product', name)
  for (const { _id } of prods) await ask('DELETE', `admin/product/${_id}`, { as })
}

export async function aCategory(as: string, subCategories: readonly string[] = []) {
  const name = newName('Journey')
  const form = formWith({ name, desc: 'Everything of it.' }, { cat_img: await pictures(1) })
  await ask('POST', 'admin/category', { as, body: form })
  const { catgs: [found] = [] } = await goods(as, 'category', name)
  if (!found) throw new Error('the category is not in the list')
  for (const sub of subCategories)
    await ask('POST', 'admin/category/sub', { as, body: { cat_id: found._id, name: sub } })
  return { name, id: found._id }
}

export async function aBanner(as: string) {
  const name = newName('Journey')
  const words = { name, title: 'The edit', desc: 'Five shades.', position: '7', brand: '["Velunda","Ottoluna"]' }
  const fields = { ...words, ...(await firstCategory()) }
  await ask('POST', 'admin/banner', { as, body: formWith(fields, { img: await pictures(1) }) })
  const { banners: [found] = [] } = await goods(as, 'banner', name)
  if (!found) throw new Error('the banner is not in the list')
  return { name, id: found._id }
}
