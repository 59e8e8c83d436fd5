import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { inlineScripts } from '#app/inline-scripts.ts'
import type { Config } from '#platform/server/config/config.ts'

/**
 * No inline script but the constant ones named by their hash, no frame around us, nothing from elsewhere but the card
 * provider where it is configured. Inline styles reserve the room of pictures. The headers are the same for every answer,
 * so they are worked out once.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { stripe, production, publicUrl }: Config,
  developed: boolean,
): void {
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const provider = stripe.secretKey
    ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
    : []
  const providerApi = stripe.secretKey ? ['https://api.stripe.com'] : stripe.apiBase ? [stripe.apiBase] : []
  const wallets = stripe.secretKey ? 'self "https://js.stripe.com"' : 'self'
  const https = publicUrl?.startsWith('https://') ?? false
  const protect = helmet({
    // what a development server puts into its pages is in no policy
    contentSecurityPolicy: !developed && {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...hashes, ...provider],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...providerApi],
        // blob: a PDF in the back office, shown from memory by the browser's own viewer
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
  const headers = [
    ...headersBy(protect),
    // a wallet opens from the frame that the provider's button stands in
    ['permissions-policy', `camera=(), microphone=(), geolocation=(self), payment=(${wallets})`] as const,
  ]
  app.decorate('securityHeaders', headers.flat())
  // last, so that a page with a policy of its own keeps it
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}

/** What the library sets on an answer, read off one that is sent to nobody. */
function headersBy(protect: ReturnType<typeof helmet>): (readonly [name: string, value: string])[] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protect(answer.req, answer, () => undefined)
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}
