import { existsSync, readFileSync } from 'node:fs'

export interface ReceivedMail {
  id: string
  to: string[]
  subject: string
  text: string
}

/** The mails of the mail server's file; a line that is being written is left for the next time. */
export function readReceivedMails(file: string): ReceivedMail[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as ReceivedMail)
}
