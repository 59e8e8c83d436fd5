import { createHmac } from 'node:crypto'

/** The header by which the reader knows that a letter comes from us and is not an old one sent again. */
export function signEvent(body: string, secret: string, now = Math.floor(Date.now() / 1000)): string {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`, 'utf8').digest('hex')}`
}
