import { appendFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `mail-server.ts PORT FILE`: accepts every email, and appends it to the file as a line of JSON before confirming it. */
const [port, file = ''] = process.argv.slice(2)
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, done) {
    store(stream).then(() => done(), done)
  },
})
server.listen(Number(port), '127.0.0.1', () => undefined)

async function store(stream: NodeJS.ReadableStream): Promise<void> {
  const { messageId, to = [], subject, text } = await PostalMime.parse(await buffer(stream))
  const recipients = to.map(({ address }) => address)
  appendFileSync(file, `${JSON.stringify({ id: messageId, to: recipients, subject, text })}\n`)
}
