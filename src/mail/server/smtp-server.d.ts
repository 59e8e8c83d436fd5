/** The part of the test mail server that is used; the package has no types of its own. */
declare module 'smtp-server' {
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      allowInsecureAuth?: boolean
      disabledCommands: string[]
      logger: boolean
      onAuth?(
        auth: { username: string; password: string },
        session: unknown,
        done: (error: Error | null, answer?: { user: string }) => void,
      ): void
      onRcptTo?(address: { address: string }, session: unknown, done: (error?: Error | null) => void): void
      onData(stream: Readable, session: unknown, done: (error?: Error | null, answer?: string) => void): void
    })
    server: { address(): AddressInfo }
    listen(port: number, host: string, listening: () => void): void
    close(closed: () => void): void
  }
}
