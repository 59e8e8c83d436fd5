import type { Content, OpenApiDocument, Schema } from '#app/server/http/openapi/openapi-types.ts'
import type { Shop } from '../harness/shop.ts'

/** A call as the server's OpenAPI description lists it. */
export interface DescribedOperation {
  id: string
  method: string
  path: string
  inPath: string[]
  inQuery: string[]
  inBody: string[]
  files: string[]
  multipart: boolean
}

export async function readDescription(shop: Shop): Promise<OpenApiDocument> {
  return (await shop.app.inject({ url: '/api/v1/openapi.json' })).json()
}

/** The schema itself, or the named one that it refers to. */
export function resolveSchema({ components }: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  const named = name === undefined ? schema : components.schemas[name]
  if (!named) throw new Error(`no schema ${name}`)
  return named
}

export function listOperations(document: OpenApiDocument): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId = '', parameters = [], requestBody }]) => {
      const [type, schema] = bodyOf(requestBody?.content)
      const fields = Object.entries(resolveSchema(document, schema).properties ?? {})
      const namesOf = (isWanted: (field: Schema) => boolean) =>
        fields.filter(([, field]) => isWanted(field)).map(([name]) => name)
      const parametersIn = (place: string) => parameters.filter((value) => value.in === place).map(({ name }) => name)
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        multipart: type === 'multipart/form-data',
        inPath: parametersIn('path'),
        inQuery: parametersIn('query'),
        inBody: namesOf((field) => !isFile(field)),
        files: namesOf(isFile),
      }
    }),
  )
}

const isFile = ({ items }: Schema) => items?.format === 'binary'

function bodyOf(content: Content = {}): [string, Schema] {
  const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? []
  return [type, schema]
}

/** Lists the names of a schema's fields; a field inside another is written as `usr._id`. */
export function fieldsIn(document: OpenApiDocument, schema: Schema): string[] {
  const { items, anyOf = [], properties = {} } = resolveSchema(document, schema)
  const inside = [...(items ? [items] : []), ...anyOf].flatMap((other) => fieldsIn(document, other))
  const own = Object.entries(properties).flatMap(([name, field]) => [
    name,
    ...fieldsIn(document, field).map((inner) => `${name}.${inner}`),
  ])
  return [...own, ...inside]
}
