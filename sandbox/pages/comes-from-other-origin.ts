import type { FastifyRequest } from 'fastify'

/** Whether a page of another origin posts a form. A browser names the origin of the page; any other client names none. */
export function comesFromOtherOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  // an older browser, or a page without https, sends only the Origin header
  const { origin, host } = headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}
