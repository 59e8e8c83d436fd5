import { readFileSync } from 'node:fs'
import { createPictures, getFirstCategory, listForAdmin } from './back-office.ts'
import { callShop, createForm } from './shop-api.ts'

/** Goods of a journey's own, put into the shop as the back office does, and what was made of them. */

let count = 0
const createUniqueName = (of: string) => `${of} ${Date.now()} ${++count}`

export async function createProduct(as: string): Promise<string> {
  const name = createUniqueName('Journey Balm')
  const fields = {
    ...{ name, title: 'Soft all day', brand: 'Velunda', desc: 'A balm.', uses: '<p>Dab <strong>twice</strong>.</p>' },
    ...(await getFirstCategory()),
    ...{ price: '19.99', rrp: '25', commission: '5', quantity: '40', weight: '3.5', weight_unit: 'gm' },
    ...{ ingredients: 'Aqua, Cera Alba', skin_color: '[1,3]', color: '#a2545c' },
  }
  const video = { name: 'film.mp4', mimeType: 'video/mp4', buffer: readFileSync('seeds/files/training.mp4') }
  await callShop('POST', 'admin/product', {
    as,
    body: createForm(fields, { prod_imgs: await createPictures(4), video: [video] }),
  })
  return name
}

export async function deleteProduct(as: string, name: string): Promise<void> {
  const { prods = [] } = await listForAdmin(as, 'product', name)
  for (const { _id } of prods) await callShop('DELETE', `admin/product/${_id}`, { as })
}

export async function createCategory(as: string, subCategories: readonly string[] = []) {
  const name = createUniqueName('Journey')
  const form = createForm({ name, desc: 'Everything of it.' }, { cat_img: await createPictures(1) })
  await callShop('POST', 'admin/category', { as, body: form })
  const { catgs: [found] = [] } = await listForAdmin(as, 'category', name)
  if (!found) throw new Error('the category is not in the list')
  for (const sub of subCategories)
    await callShop('POST', 'admin/category/sub', { as, body: { cat_id: found._id, name: sub } })
  return { name, id: found._id }
}

export async function createBanner(as: string) {
  const name = createUniqueName('Journey')
  const words = { name, title: 'The edit', desc: 'Five shades.', position: '7', brand: '["Velunda","Ottoluna"]' }
  const fields = { ...words, ...(await getFirstCategory()) }
  await callShop('POST', 'admin/banner', { as, body: createForm(fields, { img: await createPictures(1) }) })
  const { banners: [found] = [] } = await listForAdmin(as, 'banner', name)
  if (!found) throw new Error('the banner is not in the list')
  return { name, id: found._id }
}
