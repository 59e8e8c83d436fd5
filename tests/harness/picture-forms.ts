import { createDocumentFile, type Person } from './factories.ts'
import type { Shop } from './shop.ts'

/** The multipart body of a back office form: its fields, and this many pictures in one file field. */
export async function createPictureForm(
  fields: Record<string, string>,
  field: string,
  pictures: number,
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let count = 0; count < pictures; count++) form.append(field, await createDocumentFile(`${count}.png`))
  return form
}

/** Adds or updates a banner through the call of the back office. */
export async function sendBanner(
  shop: Shop,
  admin: Person,
  method: 'POST' | 'PUT',
  fields: Record<string, string>,
  pictures = method === 'POST' ? 1 : 0,
) {
  const usual = { name: 'Lip hour', title: 'The lip edit', desc: 'Five shades', brand: '["Velunda"]', position: '7' }
  const form = await createPictureForm({ ...usual, ...fields }, 'img', pictures)
  return shop.call(method, 'admin/banner', { as: admin.token, form })
}
