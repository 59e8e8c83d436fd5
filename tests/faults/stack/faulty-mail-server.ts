import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { type HeldWork, maxHeld } from './held-work.ts'

export const mailFaults = ['refused', 'hung', 'cut after DATA', 'away'] as const
export type MailFault = (typeof mailFaults)[number]

/** One copy of an email that this server has accepted. */
export interface ReceivedMail {
  messageId: string
  to: string
  subject: string
  text: string
  /** When the email was accepted, as Date.now() gives it. */
  at: number
  /** False if the connection was cut before the sender could read that the email was accepted. */
  wasAcknowledged: boolean
}

export interface FaultyMailServer {
  port: number
  mails: ReceivedMail[]
  /** How many connections or emails each fault has affected. */
  injected: Record<MailFault, number>
  /** Makes every connection fail in this way; null ends the fault. */
  setFault(fault: MailFault | null): Promise<void>
  /** Accepts emails, but says so to their sender only once the held work is released. */
  holdAnswers(): HeldWork
  close(): void
}

/** Opens a small SMTP server on loopback that can fail as real mail servers do. */
export async function openFaultyMailServer(port = 0): Promise<FaultyMailServer> {
  const sockets = new Set<Socket>()
  const heldAnswers = new Set<() => void>()
  const mails: ReceivedMail[] = []
  const injected = { refused: 0, hung: 0, 'cut after DATA': 0, away: 0 }
  let fault: MailFault | null = null
  let isHolding = false
  const meet = (met: MailFault): boolean => {
    if (fault === met) injected[met] += 1
    return fault === met
  }

  async function acceptMail(socket: Socket, raw: string): Promise<void> {
    if (meet('hung')) return
    const { messageId = '', to = [], subject = '', text = '' } = await PostalMime.parse(raw)
    const mail = { messageId, to: to[0]?.address ?? '', subject, text, at: Date.now(), wasAcknowledged: false }
    mails.push(mail)
    if (meet('cut after DATA')) return void socket.destroy()
    const answer = () => {
      mail.wasAcknowledged = socket.writable
      socket.write('250 accepted\r\n')
    }
    if (isHolding && heldAnswers.size < maxHeld) heldAnswers.add(answer)
    else answer()
  }

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.setEncoding('latin1')
    let unread = ''
    let isInData = false
    const readData = (): boolean => {
      const end = unread.indexOf('\r\n.\r\n')
      if (end < 0) return false
      const raw = unread.slice(0, end).replace(/^\.\./gm, '.')
      unread = unread.slice(end + 5)
      isInData = false
      void acceptMail(socket, raw)
      return true
    }
    const readCommand = (): boolean => {
      const end = unread.indexOf('\r\n')
      if (end < 0) return false
      const command = unread.slice(0, end)
      unread = unread.slice(end + 2)
      isInData = /^DATA/i.test(command)
      if (/^MAIL/i.test(command) && meet('refused')) socket.write('451 4.3.0 try again later\r\n')
      else if (isInData) socket.write('354 go on\r\n')
      else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else socket.write('250 good\r\n')
      return true
    }
    socket.on('data', (part: string) => {
      unread += part
      while (isInData ? readData() : readCommand());
    })
    socket.write('220 mail server of the fault test\r\n')
  }

  const server = createServer(serve)
  await listen(server, port)
  const ownPort = (server.address() as AddressInfo).port
  const destroyConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: ownPort,
    mails,
    injected,
    async setFault(next) {
      // closes the hanging connections, which would otherwise outlast the fault
      if (fault === 'hung') destroyConnections()
      if (fault === 'away') await listen(server, ownPort)
      fault = next
      if (next !== 'away') return
      injected.away += 1
      server.close()
      destroyConnections()
      if (server.listening) await once(server, 'close')
    },
    holdAnswers() {
      isHolding = true
      return {
        count: async () => heldAnswers.size,
        async release() {
          isHolding = false
          for (const answer of heldAnswers) answer()
          heldAnswers.clear()
        },
      }
    },
    close() {
      server.close()
      destroyConnections()
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
