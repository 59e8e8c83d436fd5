import type { FastifyContextConfig } from 'fastify'
import { isForPrograms } from '#access/rights.ts'
import type { Access } from '#access/server/access.ts'

const inAccessToken = (description: string) =>
  ({ type: 'apiKey', in: 'header', name: 'AccessToken', description }) as const

/** How each kind of caller proves who it is; `securityOf` says which of them a call takes. */
export const securitySchemes = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The fixed value of this installation, sent with every call (BASIC_USER and BASIC_PASSWORD).',
  },
  sessionToken: inAccessToken('The token of a seller or an administrator: `acsT` of logIn.'),
  adminToken: inAccessToken('The token of an administrator: `acsT` of logIn.'),
  programKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The key of a program, in the place of both other headers: for the administrators’ calls of which its rights name one.',
  },
  exploreToken: inAccessToken('The narrow token of a client who came by an explore link: `acsT` of openExploreLink.'),
  oneTimeToken: inAccessToken(
    'The token of an email about a password or an address, or `setupT` of signUp. A call with a field accessToken takes it there as well.',
  ),
  clientPageToken: inAccessToken('The token of a client’s own page: `acsT` of enterClientCode.'),
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The signature of the payment provider over the body.',
  },
  carrierSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'The signature of a carrier over `webhook-id`, `webhook-timestamp` and the body (Standard Webhooks).',
  },
} as const

type Requirement = Partial<Record<keyof typeof securitySchemes, string[]>>

/** The `security` of a call: alternatives, of which the caller has to meet one. */
const securityOf: Record<Access, Requirement[]> = {
  open: [{ basic: [] }],
  none: [{ basic: [] }, { basic: [], sessionToken: [] }, { basic: [], exploreToken: [] }],
  token: [{ basic: [], sessionToken: [] }],
  'token-or-explore': [
    { basic: [], sessionToken: [] },
    { basic: [], exploreToken: [] },
  ],
  admin: [{ basic: [], adminToken: [] }],
  'client-page': [{ basic: [], clientPageToken: [] }],
  'one-purpose': [{ basic: [], oneTimeToken: [] }],
  // the link's secret token is a field of the path or of the body
  link: [{ basic: [] }],
  provider: [{ providerSignature: [] }],
  carrier: [{ carrierSignature: [] }],
}

/** The `security` of a call, which includes a program's API key where such a key may have a right to the call. */
export function describeSecurity(config: FastifyContextConfig): Requirement[] {
  const { access = 'open' } = config
  return mayBeCalledByPrograms(config) ? [...securityOf[access], { programKey: [] }] : securityOf[access]
}

/** Whether a program's API key may have one of the rights that a call needs, and the call is not for people alone. */
export function mayBeCalledByPrograms({ access, right, isForPeopleAlone = false }: FastifyContextConfig): boolean {
  if (isForPeopleAlone) return false
  return access === 'admin' && [right].flat().some((one) => one !== undefined && isForPrograms(one))
}
