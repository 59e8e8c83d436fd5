import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DescribedResponse, OpenApiDocument, Schema } from '#app/server/http/openapi/openapi-types.ts'
import { type ApiResponse, openShop, type Shop } from './shop.ts'

export interface CheckedShop extends Shop {
  description: OpenApiDocument
}

type Responses = Record<string, DescribedResponse>

/** Opens a shop that fails a test if an answer to one of its calls is not in the OpenAPI description. */
export async function openCheckedShop(env: Record<string, string> = {}): Promise<CheckedShop> {
  const shop = await openShop(env)
  const { description, findResponses, check } = await describe(shop, JSON.stringify(env))
  const call = async <Data>(...[method, path, options]: Parameters<Shop['call']>): Promise<ApiResponse<Data>> => {
    const response = await shop.call<Data>(method, path, options)
    const responses = findResponses(method, path)
    const problem = responses ? checkAnswer(responses, response, check) : null
    if (problem) throw new Error(`${method} ${path} answered ${response.status}, and ${problem}`)
    return response
  }
  return { ...shop, call, description }
}

interface Description {
  description: OpenApiDocument
  findResponses: ReturnType<typeof createResponseFinder>
  check: ReturnType<typeof createBodyCheck>
}

/**
 * The description of the shop for each set of settings; it is read, and its schemas are compiled, only once for all test files of a
 * process.
 */
const descriptions = new Map<string, Description>()

async function describe({ app }: Shop, settings: string): Promise<Description> {
  const known = descriptions.get(settings)
  if (known) return known
  const description = (await app.inject({ url: '/api/v1/openapi.json' })).json<OpenApiDocument>()
  const findResponses = createResponseFinder(description)
  const described = { description, findResponses, check: createBodyCheck(description) }
  descriptions.set(settings, described)
  return described
}

function checkAnswer(
  responses: Responses,
  { status, headers, body }: ApiResponse<unknown>,
  checkBody: (schema: Schema, body: unknown) => string | null,
): string | null {
  const described = responses[status]
  const code = body.error?.errorCode
  if (!described) return `this status is not described (code ${code})`
  if (code !== undefined && !described['x-error-codes']?.includes(code)) return `its code ${code} is not described`
  const type = headers['content-type']?.split(';')[0] ?? ''
  if (!described.content) return type === '' ? null : 'a body is not described'
  const content = described.content[type]
  if (!content) return `the type ${type} is not described`
  return type === 'application/json' ? checkBody(content.schema, body) : null
}

/** Finds the described responses of a call; a path without parameters is preferred to one with them, as in the server. */
function createResponseFinder({ paths }: OpenApiDocument) {
  const patterns = Object.entries(paths)
    .map(([path, operations]) => ({ path, operations, parameters: path.split('{').length }))
    .sort((one, other) => one.parameters - other.parameters)
    .map((entry) => ({ ...entry, pattern: new RegExp(`^${entry.path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }))
  return (method: string, path: string): Responses | undefined => {
    const [full = ''] = (path.startsWith('/') ? path : `/api/v1/${path}`).split('?')
    const verb = method.toLowerCase()
    const entry = patterns.find(({ pattern, operations }) => pattern.test(full) && operations[verb])
    return entry?.operations[verb]?.responses
  }
}

function createBodyCheck(description: OpenApiDocument): (schema: Schema, body: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(description, 'description')
  const compiled = new Map<string, ValidateFunction>()
  return ({ $ref: name }, body) => {
    if (!name) return 'its schema has no name'
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `description${name}` })
    compiled.set(name, validate)
    return validate(body) ? null : ajv.errorsText(validate.errors)
  }
}
