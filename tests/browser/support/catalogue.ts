import { readFileSync } from 'node:fs'
import { createPictures, getFirstCategory, listForAdmin } from './back-office.ts'
import { callShop, createForm } from './shop-api.ts'

/** Adds products, categories and banners for a single test, through the calls of the back office. */

let count = 0
/** Creates a name that is not the beginning of another one, since lists find names by a part of them. */
const createUniqueName = (of: string) => `${of} ${Date.now()} ${String(++count).padStart(4, '0')}`

/** The form fields of a product of £19.99 with £5.00 commission; its name has a timestamp and a count, and is unique. */
async function createProductFields(): Promise<Record<string, string>> {
  return {
    name: createUniqueName('Journey Balm'),
    title: 'Soft all day',
    brand: 'Velunda',
    desc: 'A balm.',
    uses: '<p>Dab <strong>twice</strong>.</p>',
    ...(await getFirstCategory()),
    price: '19.99',
    rrp: '25',
    commission: '5',
    quantity: '40',
    weight: '3.5',
    weight_unit: 'gm',
    ingredients: 'Aqua, Cera Alba',
    skin_color: '[1,3]',
    color: '#a2545c',
  }
}

async function addProduct(as: string, fields: Record<string, string>): Promise<void> {
  const video = { name: 'training.mp4', mimeType: 'video/mp4', buffer: readFileSync('seeds/files/training.mp4') }
  const files = { prod_imgs: await createPictures(4), video: [video] }
  await callShop('POST', 'admin/product', { as, body: createForm(fields, files) })
}

/** Adds a product and returns its name. */
export async function createProduct(as: string): Promise<string> {
  const fields = await createProductFields()
  await addProduct(as, fields)
  return fields.name ?? ''
}

/** Adds a product whose price a test changes. */
export async function createPricedProduct(as: string) {
  const fields = await createProductFields()
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  const { _id, name } = product
  const setPrice = (price: string) =>
    callShop('PUT', 'admin/product', { as, body: createForm({ ...fields, price, prod_id: _id, del_imgs: '[]' }) })
  return { _id, name, price: fields.price ?? '', setPrice }
}

/** Adds a product and then removes its commission, which only an update may do. */
export async function createProductWithoutCommission(as: string) {
  const fields = await createProductFields()
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  const update = { ...fields, prod_id: product._id, commission: '0', del_imgs: '[]' }
  await callShop('PUT', 'admin/product', { as, body: createForm(update) })
  return { _id: product._id, name: product.name, price: Number(fields.price) }
}

/** Adds a product that has a hygiene seal. */
export async function createSealedProduct(as: string) {
  const fields: Record<string, string> = { ...(await createProductFields()), seal: 'true' }
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  return { _id: product._id, name: product.name, price: Number(fields.price) }
}

/** Adds a product of £2,500.00 with £2,000.00 commission. */
export async function createProductWithLargeCommission(as: string) {
  const fields: Record<string, string> = {
    ...(await createProductFields()),
    price: '2500',
    rrp: '2600',
    commission: '2000',
  }
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  return { _id: product._id, name: product.name, price: Number(fields.price) }
}

/** Adds a product of £19.99, of which this many pieces are available. */
export async function createPlentifulProduct(as: string, quantity: number) {
  const fields: Record<string, string> = { ...(await createProductFields()), quantity: String(quantity) }
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  return { _id: product._id, name: product.name, price: Number(fields.price) }
}

/** Adds a product of £19.99 with £5.00 commission in this category. */
export async function createProductIn(as: string, categoryId: string) {
  const fields: Record<string, string> = {
    ...(await createProductFields()),
    cat_id: JSON.stringify([categoryId]),
    subcat_id: '[]',
  }
  await addProduct(as, fields)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', fields.name)
  if (!product) throw new Error('the product is not in the list')
  return { _id: product._id, name: product.name, price: Number(fields.price) }
}

/** Deletes every product whose name contains these words. */
export async function deleteProduct(as: string, name: string): Promise<void> {
  const { prods = [] } = await listForAdmin(as, 'product', name)
  for (const { _id } of prods) await callShop('DELETE', `admin/product/${_id}`, { as })
}

/** Adds a category with its sub-categories. */
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

/** Adds a banner. */
export async function createBanner(as: string, name: string) {
  const words = { name, title: 'The edit', desc: 'Five shades.', position: '7', brand: '["Velunda","Ottoluna"]' }
  const fields = { ...words, ...(await getFirstCategory()) }
  await callShop('POST', 'admin/banner', { as, body: createForm(fields, { img: await createPictures(1) }) })
  const { banners: [found] = [] } = await listForAdmin(as, 'banner', name)
  if (!found) throw new Error('the banner is not in the list')
  return { name, id: found._id }
}

/** Deletes every banner with this name. */
export async function deleteBanner(as: string, name: string): Promise<void> {
  const { banners = [] } = await listForAdmin(as, 'banner', name)
  for (const { _id } of banners) await callShop('DELETE', `admin/banner/${_id}`, { as })
}
