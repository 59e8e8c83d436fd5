import { createHmac } from 'node:crypto'

/** The signature header, with which a receiver verifies the sender and the age of an event. */
export function signEvent(body: string, secret: string, now = Math.floor(Date.now() / 1000)): string {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`, 'utf8').digest('hex')}`
}
