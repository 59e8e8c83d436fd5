import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { inlineScripts } from '#app/inline-scripts.ts'
import type { Config } from '#platform/server/config/config.ts'

/**
 * Allows only the constant inline scripts, by their hashes, no frame around a page, and nothing from other origins except the card
 * provider's while there are keys for it. Inline styles are allowed, because they reserve the space of pictures.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Config, isDev: boolean): void {
  // the headers are the same for every response until keys are stored or removed
  let made = { withKeys: config.stripe.secretKey !== null, headers: listSecurityHeaders(config, isDev) }
  const read = () => {
    const withKeys = config.stripe.secretKey !== null
    if (made.withKeys !== withKeys) made = { withKeys, headers: listSecurityHeaders(config, isDev) }
    return made.headers
  }
  app.decorate('securityHeaders', () => read().flat())
  // a response that has set a header of its own keeps it
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of read()) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}

type Header = readonly [name: string, value: string]

function listSecurityHeaders({ stripe, production, publicUrl }: Config, isDev: boolean): readonly Header[] {
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const provider = stripe.secretKey
    ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
    : []
  const providerApi = stripe.secretKey ? ['https://api.stripe.com'] : stripe.apiBase ? [stripe.apiBase] : []
  const wallets = stripe.secretKey ? 'self "https://js.stripe.com"' : 'self'
  const https = publicUrl?.startsWith('https://') ?? false
  const setHeaders = helmet({
    // the development server puts scripts of its own into pages
    contentSecurityPolicy: !isDev && {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...hashes, ...provider],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...providerApi],
        // `blob:` is for a PDF in the back office, which the browser's own viewer shows from memory
        'frame-src': ['blob:', ...provider],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: production && https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  })
  return [
    ...listHeaders(setHeaders),
    // a wallet opens from within the frame of the provider's button
    ['permissions-policy', `camera=(), microphone=(), geolocation=(self), payment=(${wallets})`],
  ]
}

/** The headers that helmet sets, read from a response that is never sent. */
function listHeaders(setHeaders: ReturnType<typeof helmet>): Header[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

/**
 * Keeps browsers and proxies from storing an answer unless its route sets a `Cache-Control` of its own, since most answers are for one
 * person. An error is never stored.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') || reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
