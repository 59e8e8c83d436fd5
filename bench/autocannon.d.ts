declare module 'autocannon' {
  namespace autocannon {
    interface Client {
      setRequests(requests: { method: 'GET'; path: string; headers: Record<string, string> }[]): void
    }
    interface Options {
      url: string
      connections: number
      duration: number
      setupClient?: (client: Client) => void
    }
    interface Result {
      requests: { average: number }
      latency: { p50: number; p97_5: number }
      non2xx: number
      errors: number
      statusCodeStats: Record<string, { count: number }>
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>
  export = autocannon
}
