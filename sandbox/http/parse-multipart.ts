import { type FormObject, InvalidForm } from './parse-form.ts'

/** Parses a form with files: a file becomes an object with its bytes as Latin-1 text, its name and its type. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<FormObject> {
  const form: FormObject = Object.create(null)
  for (const [name, value] of await parseParts(body, contentType)) {
    if (name.includes('\0') || /[[\]]/.test(name)) throw new InvalidForm('Invalid characters')
    form[name] = typeof value === 'string' ? value : await toFileObject(value)
  }
  return form
}

async function parseParts(body: Buffer, contentType: string): Promise<[string, File | string][]> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return [...form.entries()] as [string, File | string][]
  } catch {
    throw new InvalidForm('The form with files cannot be read')
  }
}

async function toFileObject(file: File): Promise<FormObject> {
  const data = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return Object.assign(Object.create(null), { data, name: file.name, type: file.type })
}
