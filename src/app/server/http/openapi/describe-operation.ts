import type { FastifyContextConfig } from 'fastify'
import type { Access } from '#access/server/access.ts'
import { type ErrorCode, type ErrorName, errorCode, httpStatus } from '#platform/app-error.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { maxIdempotencyKeyLength } from '../replay-idempotent-calls.ts'
import { describeSecurity, mayBeCalledByPrograms } from './describe-access.ts'
import type { DescribedResponse, Operation, Parameter, Schema } from './openapi-types.ts'

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

/** Adds to an operation what the route's configuration says: its access, limit, errors and media type. */
export function describeOperation(operation: Operation, config: FastifyContextConfig): Operation {
  const { parameters = [], ...rest } = operation
  const isSigned = config.access === 'provider' || config.access === 'carrier'
  const requestBody = isSigned ? notification : describeBody(operation)
  const headers = [...(config.idempotent ? [idempotencyKey] : []), ...(readsSession.has(config.access) ? [viewer] : [])]
  const described = [...parameters.map(describeParameter), ...headers]
  return {
    ...rest,
    security: describeSecurity(config),
    ...(config.right ? { 'x-right': [config.right].flat() } : {}),
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
  content: { 'application/json': { schema: { type: 'object', description: 'An event, as its sender signs it.' } } },
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

/** Describes an optional body by its schema without the alternative `null`, and the lists of a form as text. */
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

/** The meanings that docs/spec/api.md section 2 gives the error codes. */
const errorMeanings: Record<ErrorName, string> = {
  invalid: 'A field is missing or not valid (errors per field)',
  wrongPassword: 'Wrong email or password',
  blocked: 'Account blocked',
  notApproved: 'Documents not yet verified',
  emailTaken: 'Email already registered',
  notFound: 'Not found, or not yours',
  tokenUnknown: 'Token missing, unknown or revoked',
  notAllowed: 'Not allowed for this kind of user or token',
  tokenExpired: 'Token expired',
  linkInvalid: 'Link or one-purpose token not valid, used or expired',
  videoNotWatched: 'Training video not watched',
  accountNotEnabled: 'Payouts not enabled',
  conflict: 'Order already paid, replaced, or payment under way',
  amountMismatch: "Amount or prices differ from the server's",
  insufficientQuantity: 'Not enough quantity',
  fileType: 'File type not supported',
  fileTooLarge: 'File too large',
  fileCount: 'Too few or too many files',
  oldPasswordWrong: 'Old password wrong',
  nameTaken: 'Name already exists',
  tooManyAttempts: 'Too many attempts',
  providerRefused: 'Payment provider refused',
  providerDown: 'Payment provider not reachable or not configured',
  basicMissing: 'Basic authorization missing or wrong',
  passwordUnconfirmed: 'Password has to be confirmed again',
  secondFactorNeeded: 'Second factor needed at login',
  secondFactorWrong: 'Code of the second factor wrong or used',
  bankDetailsMissing: 'Bank details missing at login',
  unavailable: 'Database or files not reachable, or too much to do: try again',
  viewerChanged: 'The token is not that of the person in X-Viewer',
  unexpected: 'Anything unexpected',
}

const errorsOfAccess: Record<Access, readonly ErrorName[]> = {
  open: ['basicMissing'],
  none: ['basicMissing', 'tokenUnknown', 'tokenExpired', 'viewerChanged'],
  token: ['basicMissing', 'tokenUnknown', 'tokenExpired', 'viewerChanged', 'notAllowed'],
  'token-or-explore': ['basicMissing', 'tokenUnknown', 'tokenExpired', 'viewerChanged'],
  admin: ['basicMissing', 'tokenUnknown', 'tokenExpired', 'viewerChanged', 'notAllowed'],
  'client-page': ['basicMissing', 'tokenUnknown', 'tokenExpired'],
  'one-purpose': ['basicMissing'],
  link: ['basicMissing'],
  provider: [],
  carrier: ['tokenUnknown'],
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The responses of a failed call, by status: the errors that the route declares, and those that follow from its access, limit and body. */
function describeErrors(
  config: FastifyContextConfig,
  { requestBody, parameters = [] }: Operation,
): Operation['responses'] {
  const { access = 'open', errors = [], limit, idempotent, confirmedPassword } = config
  const names = new Set<ErrorName>(['invalid', 'unavailable', 'unexpected', ...errorsOfAccess[access], ...errors])
  if (requestBody) names.add('fileTooLarge')
  if (confirmedPassword) names.add('passwordUnconfirmed')
  if (limit || mayBeCalledByPrograms(config)) names.add('tooManyAttempts')
  const described = (Object.keys(errorCode) as ErrorName[])
    .filter((name) => names.has(name))
    .map((name) => ({ name, status: statusOf(name), meaning: errorMeanings[name] }))
  if (requestBody) described.push({ name: 'invalid', status: 415, meaning: 'A body of another media type' })
  if (parameters.some((parameter) => parameter.in === 'path'))
    described.push({ name: 'invalid', status: 414, meaning: 'A value of the path is too long' })
  if (idempotent)
    described.push({ name: 'conflict', status: 409, meaning: 'The Idempotency-Key came with another body' })
  described.push({ name: 'invalid', status: 431, meaning: 'The URL and the headers together are too long' })
  const byStatus = Map.groupBy(described, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, failureResponse(status, ofStatus)]))
}

function statusOf(name: ErrorName): number {
  const code: ErrorCode = errorCode[name]
  return httpStatus[code]
}

function failureResponse(status: number, errors: { name: ErrorName; meaning: string }[]): DescribedResponse {
  return {
    description: errors.map(({ name, meaning }) => `Code ${errorCode[name]}: ${meaning}.`).join(' '),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/FailureEnvelope' } } },
    'x-error-codes': [...new Set(errors.map(({ name }) => errorCode[name]))].sort((one, other) => one - other),
  }
}
