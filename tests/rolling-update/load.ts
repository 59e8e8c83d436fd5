interface LoadOptions {
  url: string
  token: string
  clientId: string
  productId: string
}

export interface Load {
  countOf(request: string): number
  /** Stops sending, and waits for the requests that are under way. */
  stop(): Promise<{ failures: string[]; answered: Record<string, number> }>
}

const buyers = 3
const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

/**
 * Several loops in which a seller reads pages and lists, places orders and pays them, each over connections that stay open; a
 * request that fails is counted and not repeated.
 */
export function startLoad({ url, token, clientId, productId }: LoadOptions): Load {
  const answered: Record<string, number> = {}
  const failures: string[] = []
  let stopped = false

  async function send(what: string, route: string, body?: object): Promise<Record<string, unknown> | null> {
    const headers = {
      authorization: basic,
      accesstoken: token,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    try {
      const response = await fetch(
        `${url}${route}`,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      )
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`)
      answered[what] = (answered[what] ?? 0) + 1
      return text.startsWith('{') ? JSON.parse(text).responseData : null
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
      return null
    }
  }

  async function buy(): Promise<void> {
    const order = {
      type: 1,
      client_id: clientId,
      prods: [{ prod_id: productId, quantity: 1 }],
      totalAmount: 20,
      subTotalAmount: 20,
    }
    while (!stopped) {
      await send('home page', '/')
      await send('products', '/api/v1/product/list')
      await send('profile', '/api/v1/user/profile')
      const placed = await send('order placed', '/api/v1/order', order)
      if (!placed) continue
      const payment = { order_id: placed._id, token: 'tok_visa', amount: 20, paymentType: 1 }
      await send('order paid', '/api/v1/payment/token/pay', payment)
    }
  }

  const running = Promise.all(Array.from({ length: buyers }, buy))
  return {
    countOf: (what) => answered[what] ?? 0,
    async stop() {
      stopped = true
      await running
      return { failures, answered }
    },
  }
}
