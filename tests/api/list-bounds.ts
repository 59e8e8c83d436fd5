import type { OpenApiDocument, Schema } from '#app/server/http/openapi/openapi-types.ts'
import { resolveSchema } from './described-operations.ts'

/** A text in a request, with its longest length. */
export interface TextBound {
  /** The id of the operation. */
  id: string
  field: string
  maxLength: number
  /** Whether this is a field or parameter itself, not a text inside one. */
  isField: boolean
}

interface Bounds {
  texts: TextBound[]
  /** Texts without a longest length, lists without a largest count, and fields of any type. */
  unbounded: string[]
}

/** Formats with a fixed length; also 'binary', since the form limits the size of files. */
const boundedFormats = new Set(['date', 'date-time', 'uuid', 'binary'])

/** Lists the limits that the description sets to the texts and lists of all requests. */
export function listBounds(document: OpenApiDocument): Bounds {
  const bounds: Bounds = { texts: [], unbounded: [] }
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { operationId: id = '', parameters = [], requestBody }] of Object.entries(operations)) {
      // what the payment provider and the carriers send is signed by them, and needs no limits here
      if (id === 'receiveProviderNotice' || id === 'recordParcel') continue
      const where = `${method.toUpperCase()} ${path}`
      const visit = createVisitor(document, bounds, { id, where })
      for (const { name, schema, in: place } of parameters) visit(schema, name, place !== 'header')
      for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, '', true)
    }
  return bounds
}

function createVisitor(document: OpenApiDocument, bounds: Bounds, { id, where }: { id: string; where: string }) {
  const visit = (reference: Schema, field: string, isField: boolean): void => {
    const schema = resolveSchema(document, reference)
    if (schema.enum || 'const' in schema) return
    const types = [schema.type].flat()
    const isText = types.includes('string') || schema.type === undefined
    const isUnion = schema.anyOf !== undefined
    if (isText && !isUnion && !boundedFormats.has(schema.format ?? '')) {
      if (schema.maxLength === undefined) bounds.unbounded.push(`${where} ${field}`)
      else bounds.texts.push({ id, field, maxLength: schema.maxLength, isField })
    }
    if (types.includes('array') && schema.maxItems === undefined) bounds.unbounded.push(`${where} ${field}[]`)
    for (const branch of schema.anyOf ?? []) visit(branch, field, isField)
    for (const inner of [schema.items, schema.contentSchema]) if (inner) visit(inner, field, false)
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      visit(inner, field === '' ? name : `${field}.${name}`, field === '')
  }
  return visit
}
