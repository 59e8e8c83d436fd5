import { existsSync, readFileSync } from 'node:fs'

export interface ReceivedMail {
  id: string
  to: string[]
  subject: string
  text: string
}

/** The emails in the mail server's file; a line that is still being written is left out. */
export function readReceivedMails(file: string): ReceivedMail[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as ReceivedMail)
}
