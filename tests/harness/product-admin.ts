import { readFileSync } from 'node:fs'
import type { AdminProductWire } from '#catalogue/products/admin-contract.ts'
import { createDocumentFile, type Person } from './factories.ts'
import type { Shop } from './shop.ts'

export type ProductFormFields = Record<string, string | null>

const defaultFields: ProductFormFields = {
  name: 'Satin Hour Lipstick',
  title: 'Full colour, the comfort of a balm',
  subcat_id: '[]',
  brand: 'Velunda',
  desc: 'One stroke of full colour.',
  uses: '<p>Start at the <strong>bow</strong>.</p>',
  price: '19.99',
  rrp: '25',
  weight: '3.5',
  weight_unit: 'gm',
  commission: '5',
  quantity: '40',
  ingredients: 'Aqua',
  skin_color: '[1,2]',
  color: '#A2545C',
}

/** An administrator's API calls about products; `getContext` is read at each call, so that a test file may open its shop in `beforeAll`. */
export function openProductAdmin(getContext: () => { shop: Shop; admin: Person; categoryId: string }) {
  async function createForm(
    fields: ProductFormFields,
    pictures: number,
    files: Record<string, File> = {},
  ): Promise<FormData> {
    const form = new FormData()
    const all = { ...defaultFields, cat_id: JSON.stringify([getContext().categoryId]), ...fields }
    for (const [name, value] of Object.entries(all)) if (value !== null) form.append(name, value)
    for (let count = 0; count < pictures; count++) form.append('prod_imgs', await createDocumentFile(`${count}.png`))
    for (const [name, file] of Object.entries(files)) form.append(name, file)
    return form
  }

  async function send(
    method: 'POST' | 'PUT',
    fields: ProductFormFields = {},
    pictures = 4,
    files: Record<string, File> = {},
  ) {
    return getContext().shop.call(method, 'admin/product', {
      as: getContext().admin.token,
      form: await createForm(fields, pictures, files),
    })
  }

  async function list(query: Record<string, string | number> = {}) {
    const { body } = await getContext().shop.call<{ prods: AdminProductWire[]; bP: string; ttl: number }>(
      'GET',
      'admin/product/list',
      {
        as: getContext().admin.token,
        query,
      },
    )
    return body.responseData
  }

  async function get(id: string) {
    const { body } = await getContext().shop.call<{ prod: AdminProductWire }>('GET', `admin/product/${id}`, {
      as: getContext().admin.token,
    })
    return body.responseData.prod
  }

  async function create(fields: ProductFormFields = {}): Promise<AdminProductWire> {
    const name = fields.name ?? `Product ${Math.random()}`
    const { body } = await send('POST', { ...fields, name })
    if (body.statusCode !== 1) throw new Error(body.responseMessage)
    const found = (await list({ sKey: name, lmt: 100 })).prods.find((product) => product.name === name)
    if (!found) throw new Error('the product is not in the list')
    return found
  }

  return { createForm, send, list, get, create }
}

export const createTrainingVideo = () =>
  new File([new Uint8Array(readFileSync('seeds/files/training.mp4'))], 'film.mp4', { type: 'video/mp4' })
