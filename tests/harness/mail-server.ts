import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  port: number
  /** The emails that the server has accepted, as raw messages. */
  received: string[]
  /** Sets the error with which recipients are refused from now on; null accepts them again. */
  reject(answer: string | null): void
  close(): Promise<void>
}

/** A mail server with one user, listening on a free port. */
export async function openMailServer(user: string, password: string): Promise<MailServer> {
  const received: string[] = []
  let rejection: string | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password: given }, _session, done) {
      const isKnown = username === user && given === password
      done(isKnown ? null : Object.assign(new Error('Username and password not accepted'), { responseCode: 535 }), {
        user,
      })
    },
    onRcptTo(_address, _session, done) {
      done(rejection === null ? null : Object.assign(new Error(rejection), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      buffer(stream).then((bytes) => {
        received.push(bytes.toString())
        done(null, 'queued as 4711')
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.server.address()
  return {
    port: bound && typeof bound === 'object' ? bound.port : 0,
    received,
    reject(answer) {
      rejection = answer
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

export interface MailReader {
  /** The value for the setting SMTP_URL. */
  url: string
  /** The emails that have arrived, parsed as by a mail program, the oldest first. */
  received(): Promise<ParsedEmail[]>
  close(): Promise<void>
}

/** A mail server on this machine that accepts every email. */
export async function openMailReader(): Promise<MailReader> {
  const messages: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      buffer(stream).then((bytes) => {
        messages.push(bytes)
        done()
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.server.address()
  return {
    url: `smtp://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    received: () => Promise.all(messages.map((message) => PostalMime.parse(message))),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
