import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { inlineScripts } from '#app/inline-scripts.ts'
import type { Config } from '#base/server/config.ts'

/**
 * No inline script but the constant ones named by their hash, no frame around us, nothing from elsewhere but the card
 * provider where it is configured (docs/decisions). Inline styles are the UI kit's.
 */
export function secure(app: FastifyInstance, { stripe, production, publicUrl }: Config): void {
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const provider = stripe.secretKey ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : []
  const providerApi = stripe.secretKey ? ['https://api.stripe.com'] : stripe.apiBase ? [stripe.apiBase] : []
  const https = publicUrl?.startsWith('https://') ?? false
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...hashes, ...provider],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...providerApi],
        'frame-src': provider.length > 0 ? provider : ["'none'"],
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)')
  })
}
