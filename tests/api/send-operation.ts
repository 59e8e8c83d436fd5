import type { ApiResponse, Shop } from '../harness/shop.ts'
import type { DescribedOperation } from './described-operations.ts'
import { createFilesFor, type ValidInput, validValueFor } from './valid-input.ts'

export const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Calls an operation with valid values in all its fields, except for the fields that `instead` replaces. */
export function sendOperation(
  shop: Shop,
  operation: DescribedOperation,
  validInput: ValidInput,
  instead: Record<string, unknown> = {},
): Promise<ApiResponse<Record<string, unknown>>> {
  const { method, path, multipart, inPath, inQuery, inBody } = operation
  const chooseValue = (name: string) => (name in instead ? instead[name] : validValueFor(path, validInput, name))
  const filledPath = inPath.reduce(
    (sofar, name) => sofar.replace(`{${name}}`, encodeURIComponent(textOf(chooseValue(name)))),
    path,
  )
  const listValues = (names: string[]) =>
    names.map((name) => [name, chooseValue(name)] as const).filter(([, value]) => value !== undefined)
  const query = Object.fromEntries(listValues(inQuery).map(([name, value]) => [name, textOf(value)]))
  const as = path.includes('/client-page')
    ? validInput.clientPageToken
    : path.includes('/admin/')
      ? validInput.adminToken
      : validInput.sellerToken
  if (multipart) return sendForm(shop, { ...operation, filledPath }, { as, fields: listValues(inBody) })
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: Object.fromEntries(listValues(inBody)) }
  return shop.call(method, filledPath, { as, query, ...body })
}

async function sendForm(
  shop: Shop,
  { method, path, filledPath, files }: DescribedOperation & { filledPath: string },
  { as, fields }: { as: string; fields: (readonly [string, unknown])[] },
) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, textOf(value))
  for (const name of files) for (const file of await createFilesFor(path, name)) form.append(name, file)
  return shop.call(method, filledPath, { as, form })
}
