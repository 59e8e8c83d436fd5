import type { FastifyContextConfig } from 'fastify'
import { securityOf } from '#app/server/http/openapi/describe-access.ts'
import { describeErrors } from '#app/server/http/openapi/describe-errors.ts'
import type { Operation, Parameter, Schema } from '#app/server/http/openapi/openapi-types.ts'
import { maxIdempotencyKeyLength } from '#app/server/http/replay-idempotent-calls.ts'
import { textLengths } from '#platform/text-lengths.ts'

const idempotencyKey: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'The same key with the same body answers what the first call answered, with `Idempotent-Replayed: true`.',
  schema: { type: 'string', maxLength: maxIdempotencyKeyLength },
}

const viewer: Parameter = {
  in: 'header',
  name: 'X-Viewer',
  required: false,
  description:
    'The id of the user, or of the client of a visit, for whom the page was opened. Where the token is of somebody else, code 30, and nothing is changed.',
  schema: { type: 'string', maxLength: 100 },
}
const readsSession = new Set<FastifyContextConfig['access']>(['none', 'token', 'token-or-explore', 'admin'])

/** Completes what the route's schemas say with what its access, limit, errors and media type say. */
export function describeOperation(operation: Operation, config: FastifyContextConfig): Operation {
  const { parameters = [], ...rest } = operation
  const requestBody = config.access === 'provider' ? notification : describeBody(operation)
  const headers = [...(config.idempotent ? [idempotencyKey] : []), ...(readsSession.has(config.access) ? [viewer] : [])]
  const described = [...parameters.map(describeParameter), ...headers]
  return {
    ...rest,
    security: securityOf[config.access ?? 'open'],
    ...(described.length > 0 ? { parameters: described } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...describeSuccess(operation),
      ...(config.revalidated ? notModified : {}),
      ...describeErrors(config, { ...operation, requestBody }),
    },
  }
}

const notification = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', description: 'An event, as the provider sends it.' } } },
}

const notModified = { 304: { description: 'The answer with this ETag has not changed.' } }

function describeSuccess({ responses }: Operation): Operation['responses'] {
  const success = responses[200]
  if (!success) throw new Error('a call without a successful response')
  const description = success.content?.['application/json'] ? 'Done: the data in the envelope.' : 'Done.'
  return { 200: { ...success, description } }
}

function describeParameter(parameter: Parameter): Parameter {
  return parameter.in === 'query' ? { ...parameter, schema: asText(parameter.schema) } : parameter
}

/** A body that may be left out is described by its schema alone, a form with its lists as text. */
function describeBody({ requestBody }: Operation): Operation['requestBody'] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!requestBody || !type || !content) return undefined
  const [schema, ...others] = (content.schema.anyOf ?? [content.schema]).filter((branch) => branch.type !== 'null')
  if (!schema || others.length > 0) throw new Error('a body with several shapes')
  const required = !content.schema.anyOf
  return { required, content: { [type]: { schema: type === 'multipart/form-data' ? asForm(schema) : schema } } }
}

function asForm(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, asText(field)])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Describes a list in a query or a form, where it travels as JSON text (api.md section 1); files stay a list of files. */
function asText(schema: Schema): Schema {
  const text = schema.anyOf?.find((branch) => branch.type === 'string')
  if (text && schema.anyOf?.some((branch) => branch.type === 'array')) return text
  if (schema.type !== 'array' || schema.items?.format === 'binary') return schema
  const description = 'JSON text of a list.'
  return {
    type: 'string',
    description,
    maxLength: textLengths.jsonList,
    contentMediaType: 'application/json',
    contentSchema: schema,
  }
}
