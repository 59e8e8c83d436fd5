import type { FastifyContextConfig } from 'fastify'
import type { Access } from '#access/server/access.ts'
import type { DescribedResponse, Operation } from '#app/server/http/openapi/openapi-types.ts'
import { type ErrorCode, type ErrorName, errorCode, httpStatus } from '#platform/app-error.ts'

/** The words of docs/spec/api.md section 2. */
export const errorMeanings: Record<ErrorName, string> = {
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
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The responses of a failed call, by status: what the route declares, and what its access, limit and body bring along. */
export function describeErrors(
  config: FastifyContextConfig,
  { requestBody, parameters = [] }: Operation,
): Operation['responses'] {
  const { access = 'open', errors = [], limit, idempotent, confirmedPassword } = config
  const names = new Set<ErrorName>(['invalid', 'unavailable', 'unexpected', ...errorsOfAccess[access], ...errors])
  if (requestBody) names.add('fileTooLarge')
  if (confirmedPassword) names.add('passwordUnconfirmed')
  if (limit) names.add('tooManyAttempts')
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
