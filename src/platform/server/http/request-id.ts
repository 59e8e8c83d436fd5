import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { requestIdHeader } from '#platform/api-response.ts'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'

/** What may stand in a log line and on a page: the ids of the usual proxies, none of which is longer. */
const acceptedId = /^[\w.:=-]{8,100}$/

export type IsTrustedProxy = (address: string, hop: number) => boolean

/** Whether an address is that of a reverse proxy of the setting TRUST_PROXY. */
export function compileTrustedProxies(proxies: string | undefined): IsTrustedProxy {
  return proxyAddr.compile(proxies?.split(',').map((proxy) => proxy.trim()) ?? [])
}

/** The id of a request: that of a trusted proxy, where it looks like one, else a new one. */
export function createRequestIds(isTrustedProxy: IsTrustedProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    // the API call of a page that this server renders belongs to the request of the page
    const ofPage = getOperationContext()?.requestId
    if (ofPage) return ofPage
    const id = headers[requestIdHeader]
    const isAccepted = typeof id === 'string' && isTrustedProxy(socket.remoteAddress ?? '', 0) && acceptedId.test(id)
    return isAccepted ? id : randomUUID()
  }
}
