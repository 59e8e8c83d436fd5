import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { ShopProcess } from './shop-process.ts'

const maxTries = 5
/** Headers about one connection: the connections to the browser and to the shop each have their own. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Forwards a browser's request to the shop's server, and waits if that is starting. A request that only reads is sent again if the server
 * was replaced meanwhile.
 */
export async function forwardRequest(shop: ShopProcess, request: IncomingMessage, response: ServerResponse) {
  const canRepeat = request.method === 'GET' || request.method === 'HEAD'
  for (let tries = 1; !response.destroyed; tries++) {
    try {
      return await forwardOnce(await shop.url(), request, response)
    } catch (error) {
      if (canRepeat && tries < maxTries && !response.headersSent && (await isRunning(shop))) continue
      return sendFailure(response, error)
    }
  }
}

/** Resolves when the response has begun. */
function forwardOnce(shopUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { method: request.method, headers: request.headers, agent: false }
    const forwarded = sendRequest(new URL(request.url ?? '/', shopUrl), options, (answer) => {
      const headers = Object.entries(answer.headersDistinct).filter(([name]) => !connectionHeaders.includes(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      // if the server ends in the middle of its response, the browser's connection ends too
      answer.once('error', () => response.destroy())
      answer.pipe(response)
      resolve()
    })
    forwarded.once('error', reject)
    response.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
}

function isRunning(shop: ShopProcess): Promise<boolean> {
  return shop.url().then(
    () => true,
    () => false,
  )
}

/** Answers with a page that reloads itself until the server runs. */
function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const text = `${error instanceof Error ? error.message : String(error)}\nIts output stands in the terminal of npm run dev.\n`
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', refresh: '2' }).end(text)
}
